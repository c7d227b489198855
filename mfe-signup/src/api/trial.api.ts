import {
  setupPaths,
  type TrialSignUp,
  trialPriceReply,
  trialReply,
} from '@site/contracts/setup-calls';
import { goodText, parseJson, parseNumber, presentFields } from './read-answer.ts';
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
  | NoAnswer;

export async function signUp({ post }: SetupClient, fields: TrialSignUp): Promise<SignUpResult> {
  const reply = goodText(await post(setupPaths.setup, presentFields(fields)));
  if (reply === undefined) return noAnswer;
  const price = trialPriceReply.safeParse(parseJson(reply)).data;
  if (price) return price;
  const number = parseNumber(reply);
  if (number === trialReply.created) return { kind: 'created' };
  if (number === trialReply.alreadyExists) return { kind: 'already-exists' };
  return { kind: 'refused' };
}
