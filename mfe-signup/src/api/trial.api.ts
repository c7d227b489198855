import {
  setupPaths,
  type TrialSignUp,
  trialPriceReply,
  trialReply,
} from '@site/contracts/setup-calls';
import {
  goodText,
  type NotYet,
  parseJson,
  parseNumber,
  presentFields,
  readBadAnswer,
} from './read-answer.ts';
import { type NoAnswer, noAnswer, type SetupClient } from './setup-client.api.ts';

/** The result of a sign-up; after `no-answer` the account may exist or not. */
export type SignUpResult =
  | { readonly kind: 'created' }
  /** The email or the company has an account. */
  | { readonly kind: 'already-exists' }
  /** The plan has another price by now: with the one of today, where the service can tell. */
  | { readonly kind: 'not-an-offer'; readonly price?: number | undefined }
  /** The service answered anything else. */
  | { readonly kind: 'refused' }
  | Extract<NotYet, { kind: 'too-many' }>
  | NoAnswer;

export async function signUp({ post }: SetupClient, fields: TrialSignUp): Promise<SignUpResult> {
  const answer = await post(setupPaths.setup, presentFields(fields));
  const reply = goodText(answer);
  if (reply === undefined) {
    const bad = readBadAnswer(answer);
    return bad.kind === 'too-many' ? bad : noAnswer;
  }
  const price = trialPriceReply.safeParse(parseJson(reply)).data;
  if (price) return price;
  const number = parseNumber(reply);
  if (number === trialReply.created) return { kind: 'created' };
  if (number === trialReply.alreadyExists) return { kind: 'already-exists' };
  return { kind: 'refused' };
}
