import { lostAccountReply, lostAccountRequest, setupPaths } from '@site/contracts/setup-calls';
import { type SignInContext, sendSignInLink } from '../../accounts/sign-in.ts';
import { formRoute, type Route, tooMany } from './form-route.ts';
import type { CheckedForms } from './visitor-check.ts';

/**
 * `POST /lost_account.php`, the request to sign in: where an account belongs to the email address,
 * a link goes there, or is on its way already.
 */
export function lostAccountRoute(
  context: SignInContext,
  { check, perMinute }: CheckedForms,
): Route {
  return formRoute({
    path: setupPaths.lostAccount,
    fields: lostAccountRequest,
    perMinute,
    async answer({ email, recaptcha_token }, { log, network }) {
      const unproven = await check(recaptcha_token, log);
      if (unproven) return unproven;
      const sent = await sendSignInLink(context, { email, network });
      if (!sent.ok) return tooMany(sent.problem.seconds);
      log.info({ call: 'sign-in request', link: sent.value }, 'sign-in request answered');
      return sent.value === 'no-account' ? lostAccountReply.unknown : lostAccountReply.found;
    },
  });
}
