import { type BotChallenge, botChallenge, readBotProof } from '@site/contracts/setup-calls';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { BotCheck, BotCheckResult } from './bot-check.ts';

/** Remembers challenges that were used. */
export interface UsedChallenges {
  /** True the first time that it is asked for a nonce, false ever after. */
  claim(nonce: string, expiresAt: Date): Promise<boolean>;
}

interface ProofOfWorkOptions {
  /** Signs the challenges, so that the service need not remember those it gave out. */
  readonly secret: string;
  readonly usedChallenges: UsedChallenges;
  readonly now: () => Date;
}

const LIFETIME_MS = 10 * 60_000;

/**
 * One try costs 5,000 rounds of PBKDF2 and the answer is the 10th to 20th: 50,000 to 100,000
 * rounds. Chromium on a server core does that in about 10 to 20 ms, a phone in about 50 to 200 ms;
 * the service pays one try for each challenge and one for each proof. The answer is chosen instead
 * of left to chance, so that no visitor is unlucky.
 */
const ROUNDS = 5_000;
const TRIES = { least: 10, most: 20 } as const;

/** The bot check by proof of work: the browser solves a small puzzle, nobody else is asked. */
export function proofOfWork({ secret, usedChallenges, now }: ProofOfWorkOptions): BotCheck {
  async function create(): Promise<BotChallenge> {
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: ROUNDS,
      counter: randomInt(TRIES.most, TRIES.least),
      deriveKey,
      expiresAt: new Date(now().getTime() + LIFETIME_MS),
      hmacSignatureSecret: secret,
    });
    return botChallenge.parse(challenge);
  }

  async function verify(token: string): Promise<BotCheckResult> {
    const proof = readBotProof(token);
    if (!proof) return { kind: 'refused', reason: 'malformed' };
    const result = await verifySolution({ ...proof, deriveKey, hmacSignatureSecret: secret });
    if (result.expired) return { kind: 'refused', reason: 'expired' };
    if (!result.verified) return { kind: 'refused', reason: 'wrong' };
    const { nonce, expiresAt } = proof.challenge.parameters;
    const isFirst = await usedChallenges.claim(nonce, new Date(expiresAt * 1_000));
    return isFirst ? { kind: 'passed' } : { kind: 'refused', reason: 'used before' };
  }

  return { verify, createChallenge: create };
}
