import { enquiryRequest, setupPaths } from '@site/contracts/setup-calls';
import { type EnquiryContext, receiveEnquiry } from '../../mail/enquiries.ts';
import { formRoute, type Route, tooMany } from './form-route.ts';
import type { CheckedForms } from './visitor-check.ts';

/**
 * `POST /contact_form_mainsite.php`: an enquiry goes to sales, and a note that it arrived to its
 * sender.
 */
export function enquiryRoute(context: EnquiryContext, { check, perMinute }: CheckedForms): Route {
  return formRoute({
    path: setupPaths.enquiry,
    fields: enquiryRequest,
    multiline: ['message'],
    perMinute,
    async answer({ recaptcha_token, ...enquiry }, { log, network }) {
      const unproven = await check(recaptcha_token, log);
      if (unproven) return unproven;
      const received = await receiveEnquiry(context, { enquiry, network });
      if (!received.ok) return tooMany(received.problem.seconds);
      log.info({ call: 'enquiry' }, 'enquiry received');
      return 'The enquiry has arrived.';
    },
  });
}
