import { type BotChallenge, writeBotProof } from '@site/contracts/setup-calls';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { ChallengeResult } from '../api/forms.api.ts';
import type { BotCheck, BotToken } from './bot-check.ts';

const TIMEOUT_MS = 15_000;

/** Web Crypto tries off the main thread, so the page stays responsive without a worker. */
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

/** Milliseconds for which a challenge is used: half of what the service allows. */
const FRESH_MS = 5 * 60_000;

interface Options {
  readonly getChallenge: () => Promise<ChallengeResult>;
  readonly solve: (challenge: BotChallenge) => Promise<BotToken>;
  readonly now: () => number;
}

interface Attempt {
  readonly since: number;
  readonly answer: Promise<ChallengeResult>;
  readonly token: Promise<BotToken>;
}

export function proofOfWork({ getChallenge, solve, now }: Options): BotCheck {
  let current: Attempt | undefined;

  function fresh(): Attempt {
    if (current && now() - current.since <= FRESH_MS) return current;
    const answer = getChallenge();
    const token = answer.then((got): BotToken | Promise<BotToken> =>
      got.kind === 'challenge' ? solve(got.challenge) : { kind: 'failed' },
    );
    const attempt = { since: now(), answer, token };
    void token.then(({ kind }) => kind === 'failed' && drop(attempt));
    current = attempt;
    return attempt;
  }

  function drop(attempt: Attempt): void {
    if (current === attempt) current = undefined;
  }

  return {
    prepare() {
      fresh();
    },
    async loaded() {
      const attempt = fresh();
      const isLoaded = (await attempt.answer).kind === 'challenge';
      if (!isLoaded) drop(attempt);
      return isLoaded;
    },
    takeToken() {
      const { token } = fresh();
      current = undefined;
      return token;
    },
  };
}
