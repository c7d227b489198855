import { botChallenge, readBotProof } from '@site/contracts/setup-calls';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChallengeResult } from '../api/forms.api.ts';
import { type BotToken, takeProof, withPatience } from './bot-check.ts';
import { proofOfWork, solve } from './proof-of-work.ts';

const hmacSignatureSecret = 'a secret of the test';

async function newChallenge(counter = 1) {
  const algorithm = 'PBKDF2/SHA-256';
  const expiresAt = new Date(Date.UTC(2100, 0, 1));
  const options = { algorithm, cost: 10, counter, deriveKey, expiresAt, hmacSignatureSecret };
  return botChallenge.parse(await createChallenge(options));
}

const tokenOf = (text: string): BotToken => ({ kind: 'token', text });
const failed: BotToken = { kind: 'failed' };
const never = () => new Promise<never>(() => {});

describe('the bot check by proof of work', () => {
  let time = 0;
  const getChallenge = vi.fn<() => Promise<ChallengeResult>>();
  const solve = vi.fn<() => Promise<BotToken>>();
  const start = () => proofOfWork({ getChallenge, solve, now: () => time });

  beforeEach(async () => {
    vi.resetAllMocks();
    time = 0;
    getChallenge.mockResolvedValue({ kind: 'challenge', challenge: await newChallenge() });
    for (const text of ['one', 'two']) solve.mockResolvedValueOnce(tokenOf(text));
  });

  test('is solved once while the visitor types, and every submission has a token of its own', async () => {
    const check = start();
    check.prepare();
    check.prepare();
    expect(await check.loaded()).toBe(true);
    expect(await check.takeToken()).toEqual(tokenOf('one'));
    expect(getChallenge).toHaveBeenCalledTimes(1);
    expect(solve).toHaveBeenCalledTimes(1);
    expect(await check.takeToken()).toEqual(tokenOf('two'));
  });

  test('is not loaded where the service cannot be reached, and is once it can', async () => {
    getChallenge.mockResolvedValueOnce({ kind: 'no-answer' });
    const check = start();
    expect(await check.loaded()).toBe(false);
    expect(await check.loaded()).toBe(true);
  });

  test('is not loaded where the service is too slow', async () => {
    getChallenge.mockImplementation(never);
    vi.useFakeTimers();
    const loaded = withPatience(start()).loaded();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await loaded).toBe(false);
    vi.useRealTimers();
  });

  test('does not send a challenge that has grown old while the form lay open', async () => {
    const check = start();
    check.prepare();
    time = 5 * 60_000 + 1;
    expect(await check.loaded()).toBe(true);
    expect(await check.takeToken()).toEqual(tokenOf('two'));
    expect(getChallenge).toHaveBeenCalledTimes(2);
  });

  test('a challenge that could not be solved is tried again with another one', async () => {
    solve.mockReset().mockResolvedValueOnce(failed).mockResolvedValue(tokenOf('two'));
    const check = start();
    expect(await check.takeToken()).toEqual(failed);
    expect(await check.takeToken()).toEqual(tokenOf('two'));
  });
});

test.each([1, 17])('the solution at the %ith try is one that the service takes', async (n) => {
  const token = await solve(await newChallenge(n));
  const proof = token.kind === 'token' ? readBotProof(token.text) : undefined;
  if (!proof) throw new Error('no proof came of it');
  expect(proof.solution.counter).toBe(n);
  const result = await verifySolution({ ...proof, deriveKey, hmacSignatureSecret });
  expect(result.verified).toBe(true);
});

test('a browser without Web Crypto fails, and says so', async () => {
  const challenge = await newChallenge();
  vi.stubGlobal('crypto', {});
  expect(await solve(challenge)).toEqual(failed);
  vi.unstubAllGlobals();
});

const botCheck = (isLoaded: boolean, ...tokens: BotToken[]) => ({
  prepare: vi.fn(),
  loaded: async () => isLoaded,
  takeToken: vi.fn(async () => tokens.shift() ?? failed),
});

test('every form has a proof of its own, or none', async () => {
  const check = botCheck(true, tokenOf('one'), tokenOf('two'));
  expect(await takeProof(check)).toEqual({ recaptcha_token: 'one' });
  expect(await takeProof(check)).toEqual({ recaptcha_token: 'two' });
  expect(await takeProof(check)).toEqual({});
  const away = botCheck(false);
  expect(await takeProof(away)).toEqual({});
  expect(away.takeToken).not.toHaveBeenCalled();
});
