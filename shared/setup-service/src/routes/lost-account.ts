import { lostAccountReply, lostAccountRequest, setupPaths } from '@site/contracts/setup-calls';
import type { StrangerMails } from '../limits/email-quota.ts';
import type { PurchaseDesk } from '../orders/order-context.ts';
import { sendSignInLink } from '../sign-in/sign-in-links.ts';
import { type Call, formCall } from './form-route.ts';
import { tooMany } from './too-many.ts';
import type { VisitorCheck } from './visitor-check.ts';

interface LostAccountOptions {
  readonly mails: StrangerMails;
  readonly check: VisitorCheck;
  readonly perMinute: number;
}

/**
 * `POST /lost_account.php`, the request to sign in: where an account belongs to the e-mail address,
 * a link goes there, or is on its way already.
 */
export function lostAccountCall(
  desk: PurchaseDesk,
  { mails, check, perMinute }: LostAccountOptions,
): Call {
  return formCall({
    path: setupPaths.lostAccount,
    fields: lostAccountRequest,
    perMinute,
    async answer({ email, recaptcha_token }, { log, network }) {
      const unproven = await check(recaptcha_token, log);
      if (unproven) return unproven;
      const sent = await sendSignInLink(desk, mails, { email, network });
      if (!sent.ok) return tooMany(sent.seconds);
      log.info({ call: 'sign-in request', link: sent.value }, 'sign-in request answered');
      return sent.value === 'no-account' ? lostAccountReply.unknown : lostAccountReply.found;
    },
  });
}
