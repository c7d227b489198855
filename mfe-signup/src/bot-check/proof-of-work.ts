import type { BotChallenge } from '@site/contracts/setup-calls';
import type { ChallengeResult } from '../api/bot-challenge.api.ts';
import { type BotCheck, type BotToken, LOAD_TIMEOUT_MS, type Wait } from './bot-check.ts';

/**
 * Milliseconds for which a challenge is used. The service takes it for ten minutes by its own clock;
 * the visitor's may be wrong, so the age counts from when it was asked for.
 */
const FRESH_MS = 5 * 60_000;

interface Options {
  /** Asks the setup service for a new challenge. */
  readonly getChallenge: () => Promise<ChallengeResult>;
  readonly solve: (challenge: BotChallenge) => Promise<BotToken>;
  /** Milliseconds since any fixed moment. */
  readonly now: () => number;
  readonly wait: Wait;
}

/** One challenge on its way to becoming a token. */
interface Attempt {
  readonly since: number;
  readonly loaded: Promise<boolean>;
  readonly token: Promise<BotToken>;
}

/** The bot check by proof of work: a small puzzle, fetched and solved while the visitor types. */
export function proofOfWork({ getChallenge, solve, now, wait }: Options): BotCheck {
  let current: Attempt | undefined;

  function begin(): Attempt {
    const answer = getChallenge();
    const attempt: Attempt = {
      since: now(),
      loaded: answer.then(({ kind }) => kind === 'challenge'),
      token: answer.then((got) =>
        got.kind === 'challenge' ? solve(got.challenge) : { kind: 'failed' },
      ),
    };
    void attempt.token.then(({ kind }) => {
      // The next call tries again.
      if (kind === 'failed' && current === attempt) current = undefined;
    });
    return attempt;
  }

  function fresh(): Attempt {
    if (!current || now() - current.since > FRESH_MS) current = begin();
    return current;
  }

  return {
    prepare() {
      fresh();
    },
    loaded: () => Promise.race([fresh().loaded, wait(LOAD_TIMEOUT_MS).then(() => false)]),
    takeToken() {
      const { token } = fresh();
      current = undefined;
      return token;
    },
  };
}
