import { type EnquiryRequest, lostAccountReply, setupPaths } from '@site/contracts/setup-calls';
import { goodText, type NoAnswer, noAnswer, type SetupClient } from './setup-client.api.ts';

/** Whether an account belongs to an e-mail address; where it does, login details are on their way. */
export type LookupResult = { readonly kind: 'found' } | { readonly kind: 'unknown' } | NoAnswer;

export type EnquiryResult = { readonly kind: 'sent' } | NoAnswer;

/** The calls of sign-in and enquiry. */
export function contactCalls({ post }: SetupClient) {
  return {
    async lookUp(email: string): Promise<LookupResult> {
      const reply = goodText(await post(setupPaths.lostAccount, { email }));
      if (reply === undefined) return noAnswer;
      return { kind: reply.trim() === lostAccountReply.found ? 'found' : 'unknown' };
    },

    /** Any reply with an OK status means that it arrived. */
    async sendEnquiry(fields: EnquiryRequest): Promise<EnquiryResult> {
      const reply = goodText(await post(setupPaths.enquiry, fields));
      return reply === undefined ? noAnswer : { kind: 'sent' };
    },
  };
}
