import {
  type BotChallenge,
  botChallenge,
  setupPaths,
  type TrialSignUp,
  trialReply,
} from '@site/contracts/setup-calls';
import {
  goodText,
  type NoAnswer,
  noAnswer,
  readJsonText,
  readNumber,
  type SetupClient,
} from './setup-client.api.ts';

/** What came of a sign-up; after `no-answer` the account may exist or not. */
export type SignUpResult =
  | { readonly kind: 'created' }
  /** The email or the company has an account. */
  | { readonly kind: 'already-exists' }
  /** The service answered anything else. */
  | { readonly kind: 'refused' }
  | NoAnswer;

export type ChallengeResult =
  | { readonly kind: 'challenge'; readonly challenge: BotChallenge }
  | NoAnswer;

/** The calls of the trial sign-up. */
export function trialCalls({ get, post }: SetupClient) {
  return {
    async signUp(fields: TrialSignUp): Promise<SignUpResult> {
      const reply = goodText(await post(setupPaths.setup, fields));
      if (reply === undefined) return noAnswer;
      const number = readNumber(reply);
      if (number === trialReply.created) return { kind: 'created' };
      if (number === trialReply.alreadyExists) return { kind: 'already-exists' };
      return { kind: 'refused' };
    },

    /** A new challenge for the bot check by proof of work. */
    async botChallenge(): Promise<ChallengeResult> {
      const reply = goodText(await get(setupPaths.botChallenge));
      const parsed = botChallenge.safeParse(readJsonText(reply));
      return parsed.success ? { kind: 'challenge', challenge: parsed.data } : noAnswer;
    },
  };
}
