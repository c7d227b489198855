import {
  accountDetailsPath,
  type accountDetailsReply,
  accountDetailsRequest,
} from '@site/contracts/account-calls';
import { selfServiceNames } from '@site/contracts/plans';
import { accountExistsReply, purchasePaths } from '@site/contracts/purchase-calls';
import { accountExistsRequest } from '@site/contracts/purchase-forms';
import {
  enquiryRequest,
  lostAccountReply,
  lostAccountRequest,
  setupPaths,
  type TrialPriceReply,
  trialReply,
  trialSignUp,
} from '@site/contracts/setup-calls';
import type { SiteConfiguration } from '@site/contracts/site-configuration';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { findAccount, findOpenAccount } from '../../accounts/accounts.ts';
import { sendSignInLink } from '../../accounts/sign-in.ts';
import { signUpForTrial, type TrialOutcome } from '../../accounts/trial-sign-up.ts';
import { receiveEnquiry } from '../../mail/enquiries.ts';
import { addForm, type Reply, type RouteContext, rateLimited, tooMany } from './form-route.ts';

/** What visitors send before they buy anything; the README lists the calls. */
export function addVisitorForms(app: FastifyInstance, context: RouteContext): void {
  const { settings, botCheck, storage, clock, tokens } = context;
  const { createChallenge } = botCheck;
  const perMinute = settings.SETUP_LOOKUPS_PER_MINUTE;

  if (createChallenge) {
    const limit = rateLimited(settings.SETUP_CHALLENGES_PER_MINUTE);
    app.get(setupPaths.botChallenge, limit, async (_request, reply) =>
      reply.type('application/json').send(await createChallenge()),
    );
  }

  addForm(app, context, {
    path: setupPaths.setup,
    fields: trialSignUp,
    perMinute: settings.SETUP_SIGN_UPS_PER_MINUTE,
    async answer(fields, { log, network }) {
      const signedUp = await signUpForTrial(context, { form: fields, network });
      if (!signedUp.ok) return tooMany(signedUp.problem.seconds);
      const outcome = signedUp.value;
      log.info({ call: 'trial sign-up', outcome }, 'trial sign-up answered');
      if (outcome.kind !== 'no-such-offer') return String(trialReplies[outcome.kind]);
      return refusedPrice(context.config, fields.package, outcome.price);
    },
  });

  addForm(app, context, {
    path: setupPaths.lostAccount,
    fields: lostAccountRequest,
    perMinute,
    proof: ({ recaptcha_token }) => recaptcha_token,
    async answer({ email }, { log, network }) {
      const sent = await sendSignInLink(context, { email, network });
      if (!sent.ok) return tooMany(sent.problem.seconds);
      log.info({ call: 'sign-in request', link: sent.value }, 'sign-in request answered');
      return sent.value === 'no-account' ? lostAccountReply.unknown : lostAccountReply.found;
    },
  });

  addForm(app, context, {
    path: setupPaths.enquiry,
    fields: enquiryRequest,
    multiline: ['message'],
    perMinute,
    proof: ({ recaptcha_token }) => recaptcha_token,
    async answer({ recaptcha_token: _, ...enquiry }, { log, network }) {
      const received = await receiveEnquiry(context, { enquiry, network });
      if (!received.ok) return tooMany(received.problem.seconds);
      log.info({ call: 'enquiry' }, 'enquiry received');
      return 'The enquiry has arrived.';
    },
  });

  addForm(app, context, {
    path: purchasePaths(context.config.setupService).accountExists,
    fields: accountExistsRequest,
    perMinute,
    answer: async (names) =>
      (await findAccount(storage, names, clock.now()))
        ? accountExistsReply.taken
        : accountExistsReply.free,
  });

  addForm(app, context, {
    path: accountDetailsPath,
    fields: accountDetailsRequest,
    perMinute,
    async answer({ account_token }) {
      const claim = tokens.read(account_token, clock.now());
      const account =
        claim && !claim.isExpired ? await findOpenAccount(storage, claim.accountId) : undefined;
      if (!account) return details({ kind: 'sign-in-again' });
      const { applicant_name, email, company_name, phone_number } = account;
      return details({ kind: 'account', applicant_name, email, company_name, phone_number });
    },
  });
}

const details = (body: z.infer<typeof accountDetailsReply>): Reply => ({ status: 200, body });

const trialReplies: Record<Exclude<TrialOutcome['kind'], 'no-such-offer'>, number> = {
  created: trialReply.created,
  'already-exists': trialReply.alreadyExists,
  'bot-check-refused': trialReply.failed,
};

function refusedPrice({ plans }: SiteConfiguration, plan: string, price?: number): string | Reply {
  if (!selfServiceNames(plans).includes(plan)) return String(trialReply.failed);
  const body: TrialPriceReply = { kind: 'not-an-offer', ...(price !== undefined && { price }) };
  return { status: 200, body };
}
