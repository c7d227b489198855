import { type BotChallenge, writeBotProof } from '@site/contracts/setup-calls';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { BotToken } from './bot-check.ts';

/** Milliseconds after which the attempt ends on a device that is far too slow. */
const TIMEOUT_MS = 15_000;

/**
 * Solves a challenge. Web Crypto does each try outside of the main thread, so the page stays
 * responsive without a worker of our own; the README has the numbers.
 */
export async function solve(challenge: BotChallenge): Promise<BotToken> {
  try {
    const solution = await solveChallenge({
      challenge,
      deriveKey,
      counterStart: 1,
      timeout: TIMEOUT_MS,
    });
    if (!solution) return { kind: 'failed' };
    return { kind: 'token', text: writeBotProof({ challenge, solution }) };
  } catch {
    // Web Crypto is there only where the site comes over https or from the visitor's own machine.
    return { kind: 'failed' };
  }
}
