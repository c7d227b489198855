import { fold } from '@site/contracts/fold';
import { lostAccountReply, lostAccountRequest, setupPaths } from '@site/contracts/setup-calls';
import { createLimiter } from '../limits/limiter.ts';
import type { PurchaseDesk } from '../orders/purchase-desk.ts';
import type { Settings } from '../settings.ts';
import { sendSignInLink } from '../sign-in/sign-in-links.ts';
import { type Call, formCall } from './call.ts';
import { tooMany } from './too-many.ts';

const HOUR_MS = 60 * 60_000;

/**
 * `POST /lost_account.php`, the request to sign in: where an account belongs to the e-mail address,
 * a link goes there. The limit of an e-mail address is counted whether it has an account or not.
 */
export function lostAccountCall(desk: PurchaseDesk, settings: Settings): Call {
  const { SETUP_MAILS_PER_HOUR: most, SETUP_LOOKUPS_PER_MINUTE: perMinute } = settings;
  const limiter = createLimiter({ clock: desk.clock, most, windowMs: HOUR_MS });
  return formCall({
    path: setupPaths.lostAccount,
    fields: lostAccountRequest,
    perMinute,
    async answer({ email }, { log }) {
      const seconds = limiter.take(fold(email));
      if (seconds !== undefined) return tooMany(seconds);
      const found = await sendSignInLink(desk, email);
      log.info({ call: 'sign-in request', found }, 'sign-in request answered');
      return found ? lostAccountReply.found : lostAccountReply.unknown;
    },
  });
}
