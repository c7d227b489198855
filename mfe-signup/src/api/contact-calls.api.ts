import {
  type EnquiryRequest,
  type LostAccountRequest,
  lostAccountReply,
  setupPaths,
} from '@site/contracts/setup-calls';
import {
  badAnswer,
  fieldsOf,
  goodText,
  type NoAnswer,
  type NotYet,
  type SetupClient,
} from './setup-client.api.ts';

/** Whether an account belongs to an e-mail address; where it does, login details are on their way. */
export type LookupResult =
  | { readonly kind: 'found' }
  | { readonly kind: 'unknown' }
  | NotYet
  | NoAnswer;

export type EnquiryResult = { readonly kind: 'sent' } | NotYet | NoAnswer;

/** The calls of sign-in and enquiry. */
export function contactCalls({ post }: SetupClient) {
  return {
    async lookUp(fields: LostAccountRequest): Promise<LookupResult> {
      const answer = await post(setupPaths.lostAccount, fieldsOf(fields));
      const reply = goodText(answer);
      if (reply === undefined) return badAnswer(answer);
      return { kind: reply.trim() === lostAccountReply.found ? 'found' : 'unknown' };
    },

    /** Any reply with an OK status means that it arrived. */
    async sendEnquiry(fields: EnquiryRequest): Promise<EnquiryResult> {
      const answer = await post(setupPaths.enquiry, fieldsOf(fields));
      return goodText(answer) === undefined ? badAnswer(answer) : { kind: 'sent' };
    },
  };
}
