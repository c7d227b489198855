import { fold } from '@site/contracts/fold';
import { enquiryRequest, setupPaths } from '@site/contracts/setup-calls';
import { receiveEnquiry } from '../enquiries/enquiries.ts';
import { createLimiter } from '../limits/limiter.ts';
import type { PurchaseDesk } from '../orders/purchase-desk.ts';
import type { Settings } from '../settings.ts';
import { type Call, formCall } from './call.ts';
import { tooMany } from './too-many.ts';

const HOUR_MS = 60 * 60_000;

/** `POST /contact_form_mainsite.php`: an enquiry goes to sales, and a copy to its sender. */
export function enquiryCall(desk: PurchaseDesk, settings: Settings): Call {
  const { SETUP_MAILS_PER_HOUR: most, SETUP_LOOKUPS_PER_MINUTE: perMinute } = settings;
  const limiter = createLimiter({ clock: desk.clock, most, windowMs: HOUR_MS });
  return formCall({
    path: setupPaths.enquiry,
    fields: enquiryRequest,
    multiline: ['message'],
    perMinute,
    async answer(enquiry, { log }) {
      const seconds = limiter.take(fold(enquiry.email));
      if (seconds !== undefined) return tooMany(seconds);
      await receiveEnquiry(desk, enquiry);
      log.info({ call: 'enquiry' }, 'enquiry received');
      return 'The enquiry has arrived.';
    },
  });
}
