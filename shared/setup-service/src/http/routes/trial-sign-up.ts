import { selfServiceNames } from '@site/contracts/plans';
import {
  setupPaths,
  type TrialPriceReply,
  trialReply,
  trialSignUp,
} from '@site/contracts/setup-calls';
import type { SiteConfig } from '@site/contracts/site-config';
import { agreementOf } from '../../accounts/accounts.ts';
import {
  signUpForTrial,
  type TrialContext,
  type TrialOutcome,
} from '../../accounts/trial-sign-up.ts';
import { contactOf } from './buyer-fields.ts';
import { formRoute, type Reply, type Route, tooMany } from './form-route.ts';

const replies: Record<Exclude<TrialOutcome['kind'], 'no-such-offer'>, number> = {
  created: trialReply.created,
  'already-exists': trialReply.alreadyExists,
  'bot-check-refused': trialReply.failed,
};

/**
 * `POST /setup.php`, the trial sign-up. Replies with the bare number of `trialReply`, or with
 * `trialPriceReply` as JSON where the plan is sold and its price is another one; 429 where the
 * mailbox, the network address or everybody together had as many emails sent as they may.
 */
export function trialSignUpRoute(context: TrialContext, perMinute: number): Route {
  return formRoute({
    path: setupPaths.setup,
    fields: trialSignUp,
    perMinute,
    async answer(fields, { log, network }) {
      const applicant = {
        ...contactOf(fields),
        plan: fields.package,
        users: Number(fields.user_count),
        price: Number(fields.package_price),
        agreement: agreementOf(fields, context.clock.now()),
      };
      const token = fields.recaptcha_token;
      const signedUp = await signUpForTrial(context, { applicant, network, token });
      if (!signedUp.ok) return tooMany(signedUp.problem.seconds);
      const outcome = signedUp.value;
      log.info({ call: 'trial sign-up', outcome }, 'trial sign-up answered');
      if (outcome.kind !== 'no-such-offer') return String(replies[outcome.kind]);
      return refusedPrice(context.config, applicant.plan, outcome.price);
    },
  });
}

/** Pages that know the bare numbers alone take it for any other failure. */
function refusedPrice(
  { plans }: SiteConfig,
  plan: string,
  price: number | undefined,
): string | Reply {
  if (!selfServiceNames(plans).includes(plan)) return String(trialReply.failed);
  const body: TrialPriceReply = {
    kind: 'not-an-offer',
    ...(price === undefined ? {} : { price }),
  };
  return { status: 200, body };
}
