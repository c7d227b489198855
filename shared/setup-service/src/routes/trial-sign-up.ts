import { setupPaths, trialReply, trialSignUp } from '@site/contracts/setup-calls';
import { signUpForTrial, type TrialContext, type TrialOutcome } from '../accounts/trial-sign-up.ts';
import { buyerOf } from './buyer-fields.ts';
import { formRoute, type Route } from './form-route.ts';
import { tooMany } from './replies.ts';

const replies: Record<TrialOutcome['kind'], number> = {
  created: trialReply.created,
  'already-exists': trialReply.alreadyExists,
  'no-such-offer': trialReply.failed,
  'bot-check-refused': trialReply.failed,
};

/**
 * `POST /setup.php`, the trial sign-up. Replies with the bare number of `trialReply`; 429 where the
 * mailbox, the network address or everybody together had as many emails sent as they may.
 */
export function trialSignUpRoute(context: TrialContext, perMinute: number): Route {
  return formRoute({
    path: setupPaths.setup,
    fields: trialSignUp,
    perMinute,
    async answer(fields, { log, network }) {
      const applicant = { ...buyerOf(fields), price: Number(fields.package_price) };
      const token = fields.recaptcha_token;
      const signedUp = await signUpForTrial(context, { applicant, network, token });
      if (!signedUp.ok) return tooMany(signedUp.problem.seconds);
      const outcome = signedUp.value;
      log.info({ call: 'trial sign-up', outcome }, 'trial sign-up answered');
      return String(replies[outcome.kind]);
    },
  });
}
