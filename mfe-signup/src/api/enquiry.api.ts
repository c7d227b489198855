import { type EnquiryRequest, setupPaths } from '@site/contracts/setup-calls';
import { goodText, type NotYet, presentFields, readBadAnswer } from './read-answer.ts';
import type { NoAnswer, SetupClient } from './setup-client.api.ts';

export type EnquiryResult = { readonly kind: 'sent' } | NotYet | NoAnswer;

/** Any reply with an OK status means that the enquiry arrived. */
export async function sendEnquiry(
  { post }: SetupClient,
  fields: EnquiryRequest,
): Promise<EnquiryResult> {
  const answer = await post(setupPaths.enquiry, presentFields(fields));
  return goodText(answer) === undefined ? readBadAnswer(answer) : { kind: 'sent' };
}
