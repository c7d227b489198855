import { enquiryRequest, setupPaths } from '@site/contracts/setup-calls';
import { receiveEnquiry } from '../enquiries/enquiries.ts';
import type { StrangerMails } from '../limits/email-quota.ts';
import type { PurchaseDesk } from '../orders/order-context.ts';
import { type Call, formCall } from './form-route.ts';
import { tooMany } from './too-many.ts';
import type { VisitorCheck } from './visitor-check.ts';

interface EnquiryOptions {
  readonly mails: StrangerMails;
  readonly check: VisitorCheck;
  readonly perMinute: number;
}

/**
 * `POST /contact_form_mainsite.php`: an enquiry goes to sales, and a note that it arrived to its
 * sender.
 */
export function enquiryCall(desk: PurchaseDesk, { mails, check, perMinute }: EnquiryOptions): Call {
  return formCall({
    path: setupPaths.enquiry,
    fields: enquiryRequest,
    multiline: ['message'],
    perMinute,
    async answer({ recaptcha_token, ...enquiry }, { log, network }) {
      const unproven = await check(recaptcha_token, log);
      if (unproven) return unproven;
      const received = await receiveEnquiry(desk, mails, { enquiry, network });
      if (!received.ok) return tooMany(received.seconds);
      log.info({ call: 'enquiry' }, 'enquiry received');
      return 'The enquiry has arrived.';
    },
  });
}
