import { err, ok } from '@platform/node/result';
import { type BotProof, botChallenge, writeBotProof } from '@site/contracts/setup-calls';
import { createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { describe, expect, test } from 'vitest';
import { proofOfWork } from './bot-check.ts';

function check({ secret = 'secret', now = () => new Date() } = {}) {
  const used = new Set<string>();
  const claim = async (nonce: string) => !used.has(nonce) && Boolean(used.add(nonce));
  return proofOfWork(secret, now, claim);
}

async function solve(challenge?: BotProof['challenge']): Promise<BotProof> {
  const solution = challenge && (await solveChallenge({ challenge, deriveKey }));
  if (!solution) throw new Error('the challenge was not solved');
  return { challenge, solution };
}

const solved = async (botCheck = check()) => solve(await botCheck.createChallenge?.());

const verified = (proof: BotProof) => check().verify(writeBotProof(proof));

async function withParameters(changes: object): Promise<BotProof> {
  const proof = await solved();
  Object.assign(proof.challenge.parameters, changes);
  return proof;
}

const nextWeek = Math.ceil(Date.now() / 1_000) + 7 * 24 * 60 * 60;
const nested = () => JSON.parse(`${'{"a":'.repeat(1_000)}{}${'}'.repeat(1_000)}`);

describe('the bot check by proof of work', () => {
  test('passes a solved challenge once', async () => {
    const botCheck = check();
    const token = writeBotProof(await solved(botCheck));
    expect(await botCheck.verify(token)).toEqual(ok(undefined));
    expect(await botCheck.verify(token)).toEqual(err('used before'));
  });

  test('is cheap enough for a phone and the same work for everybody', async () => {
    const { challenge, solution } = await solved();
    const rounds = challenge.parameters.cost * solution.counter;
    expect(rounds).toBeGreaterThanOrEqual(50_000);
    expect(rounds).toBeLessThanOrEqual(100_000);
  });

  test('refuses a challenge that is too old', async () => {
    const lastWeek = () => new Date(Date.now() - 7 * 24 * 60 * 60_000);
    expect(await verified(await solved(check({ now: lastWeek })))).toEqual(err('expired'));
  });

  test.each<[string, () => Promise<BotProof>]>([
    ['of another service', () => solved(check({ secret: 'another secret' }))],
    ['that was made easier', () => withParameters({ cost: 1 })],
    ['that was made longer lived', () => withParameters({ expiresAt: nextWeek })],
    ['with data nested deeply', () => withParameters({ data: nested() })],
    [
      'with a wrong solution',
      async () => {
        const proof = await solved();
        proof.solution.counter += 1;
        return proof;
      },
    ],
  ])('refuses a challenge %s', async (_what, prove) => {
    expect(await verified(await prove())).toEqual(err('wrong'));
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
    const proof = await solve(botChallenge.parse({ ...newer, hint: 'take your time' }));
    expect(await verified(proof)).toEqual(ok(undefined));
    Object.assign(proof.challenge.parameters, { data: { release: 'this' } });
    expect(await verified(proof)).toEqual(err('wrong'));
  });

  test.each(['', 'hello', btoa('hello'), btoa('null'), btoa('[]'), btoa('{"challenge":{}}')])(
    'refuses %j',
    async (token) => expect(await check().verify(token)).toEqual(err('malformed')),
  );
});
