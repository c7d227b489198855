import { botChallenge, readBotProof } from '@site/contracts/setup-calls';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, test, vi } from 'vitest';
import { solve } from './solve.ts';

const hmacSignatureSecret = 'a secret of the test';

async function newChallenge(counter: number) {
  const algorithm = 'PBKDF2/SHA-256';
  const expiresAt = new Date(Date.UTC(2100, 0, 1));
  const options = { algorithm, cost: 10, counter, deriveKey, expiresAt, hmacSignatureSecret };
  return botChallenge.parse(await createChallenge(options));
}

test.each([1, 17])(
  'the solution at the %ith try is one that the setup service takes',
  async (n) => {
    const token = await solve(await newChallenge(n));
    const proof = token.kind === 'token' ? readBotProof(token.text) : undefined;
    if (!proof) throw new Error('no proof came of it');
    expect(proof.solution.counter).toBe(n);
    const result = await verifySolution({ ...proof, deriveKey, hmacSignatureSecret });
    expect(result.verified).toBe(true);
  },
);

test('a browser without Web Crypto fails, and says so', async () => {
  const challenge = await newChallenge(1);
  vi.stubGlobal('crypto', {});
  expect(await solve(challenge)).toEqual({ kind: 'failed' });
  vi.unstubAllGlobals();
});
