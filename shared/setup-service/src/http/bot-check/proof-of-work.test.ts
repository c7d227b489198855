import { type BotProof, botChallenge, writeBotProof } from '@site/contracts/setup-calls';
import { createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { describe, expect, test } from 'vitest';
import { proofOfWork } from './bot-check.ts';

function check({ secret = 'secret', now = () => new Date() } = {}) {
  const used = new Set<string>();
  const claim = async (nonce: string) => !used.has(nonce) && Boolean(used.add(nonce));
  return proofOfWork({ secret, now, claim });
}

async function solved(botCheck = check()): Promise<BotProof> {
  const challenge = await botCheck.createChallenge?.();
  if (!challenge) throw new Error('there is no challenge');
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('the challenge was not solved');
  return { challenge, solution };
}

describe('the bot check by proof of work', () => {
  test('passes a solved challenge once', async () => {
    const botCheck = check();
    const token = writeBotProof(await solved(botCheck));
    expect(await botCheck.verify(token)).toEqual({ kind: 'passed' });
    expect(await botCheck.verify(token)).toEqual({ kind: 'refused', reason: 'used before' });
  });

  test('is cheap enough for a phone and the same work for everybody', async () => {
    const { challenge, solution } = await solved();
    const rounds = challenge.parameters.cost * solution.counter;
    expect(rounds).toBeGreaterThanOrEqual(50_000);
    expect(rounds).toBeLessThanOrEqual(100_000);
  });

  test('refuses a challenge that is too old', async () => {
    const lastWeek = () => new Date(Date.now() - 7 * 24 * 60 * 60_000);
    const botCheck = check({ now: lastWeek });
    const token = writeBotProof(await solved(botCheck));
    expect(await botCheck.verify(token)).toEqual({ kind: 'refused', reason: 'expired' });
  });

  test('refuses a challenge of another service', async () => {
    const token = writeBotProof(await solved(check({ secret: 'another secret' })));
    expect(await check().verify(token)).toEqual({ kind: 'refused', reason: 'wrong' });
  });

  test('refuses a challenge that was made easier or longer lived', async () => {
    const botCheck = check();
    const { challenge, solution } = await solved(botCheck);
    for (const change of [{ cost: 1 }, { expiresAt: challenge.parameters.expiresAt + 60 }]) {
      const parameters = { ...challenge.parameters, ...change };
      const token = writeBotProof({ challenge: { ...challenge, parameters }, solution });
      expect(await botCheck.verify(token)).toEqual({ kind: 'refused', reason: 'wrong' });
    }
  });

  test('passes a challenge with parameters that page and service do not know, as they were signed', async () => {
    const newer = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 10,
      counter: 3,
      data: { release: 'next' },
      deriveKey,
      expiresAt: new Date(Date.now() + 60_000),
      hmacSignatureSecret: 'secret',
    });
    const challenge = botChallenge.parse({ ...newer, hint: 'take your time' });
    const solution = await solveChallenge({ challenge, deriveKey });
    if (!solution) throw new Error('the challenge was not solved');
    const changed = { ...challenge.parameters, data: { release: 'this' } };
    const forged = writeBotProof({ challenge: { ...challenge, parameters: changed }, solution });
    expect(await check().verify(forged)).toEqual({ kind: 'refused', reason: 'wrong' });
    const token = writeBotProof({ challenge, solution });
    expect(await check().verify(token)).toEqual({ kind: 'passed' });
  });

  test('refuses a parameter that is not signed, however deeply it is nested', async () => {
    const { challenge, solution } = await solved();
    const { parameters } = challenge;
    let deep: object = {};
    for (let depth = 0; depth < 1_000; depth += 1) deep = { a: deep };
    for (const extra of [{ memoryCost: 1e9 }, { keySignature: 'ab' }, { data: deep }]) {
      const forged = { ...challenge, parameters: { ...parameters, ...extra } };
      const token = writeBotProof({ challenge: forged, solution });
      expect(await check().verify(token)).toEqual({ kind: 'refused', reason: 'wrong' });
    }
  });

  test('refuses a wrong solution', async () => {
    const botCheck = check();
    const { challenge, solution } = await solved(botCheck);
    const guess = { ...solution, counter: solution.counter + 1 };
    const token = writeBotProof({ challenge, solution: guess });
    expect(await botCheck.verify(token)).toEqual({ kind: 'refused', reason: 'wrong' });
  });

  test.each(['', 'hello', btoa('hello'), btoa('null'), btoa('[]'), btoa('{"challenge":{}}')])(
    'refuses %j',
    async (token) => {
      expect(await check().verify(token)).toEqual({ kind: 'refused', reason: 'malformed' });
    },
  );
});
