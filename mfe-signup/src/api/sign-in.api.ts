import { type LostAccountRequest, lostAccountReply, setupPaths } from '@site/contracts/setup-calls';
import { goodText, type NotYet, presentFields, readBadAnswer } from './read-answer.ts';
import type { NoAnswer, SetupClient } from './setup-client.api.ts';

/** Whether an e-mail address has an account; where it does, login details are on their way to it. */
export type LoginDetailsResult =
  | { readonly kind: 'found' }
  | { readonly kind: 'unknown' }
  | NotYet
  | NoAnswer;

export async function requestLoginDetails(
  { post }: SetupClient,
  fields: LostAccountRequest,
): Promise<LoginDetailsResult> {
  const answer = await post(setupPaths.lostAccount, presentFields(fields));
  const reply = goodText(answer);
  if (reply === undefined) return readBadAnswer(answer);
  return { kind: reply.trim() === lostAccountReply.found ? 'found' : 'unknown' };
}
