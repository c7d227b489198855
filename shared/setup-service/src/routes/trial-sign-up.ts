import { randomUUID } from 'node:crypto';
import { setupPaths, type TrialSignUp, trialReply, trialSignUp } from '@site/contracts/setup-calls';
import { type Account, addAccount } from '../accounts/accounts.ts';
import { composeLoginMail } from '../accounts/login-email.ts';
import type { BotCheck } from '../bot-check/bot-check.ts';
import type { MailOutcome, StrangerMails } from '../limits/email-quota.ts';
import type { PurchaseDesk } from '../orders/order-context.ts';
import { isOffer } from '../pricing/offers.ts';
import { type Call, formCall } from './form-route.ts';
import { tooMany } from './too-many.ts';

interface TrialSignUpOptions extends Pick<PurchaseDesk, 'config' | 'outbox' | 'clock'> {
  readonly mails: StrangerMails;
  readonly botCheck: BotCheck;
  readonly perMinute: number;
}

const TRIAL_DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;

type Outcome =
  | { readonly kind: 'created' }
  | { readonly kind: 'already-exists' }
  | { readonly kind: 'no-such-offer' }
  | { readonly kind: 'bot-check-refused'; readonly reason: string };

const replies: Record<Outcome['kind'], number> = {
  created: trialReply.created,
  'already-exists': trialReply.alreadyExists,
  'no-such-offer': trialReply.failed,
  'bot-check-refused': trialReply.failed,
};

/**
 * `POST /setup.php`, the trial sign-up: the choice must be one that the site offers, then the bot
 * check is asked, then the account and its login mail are stored together. Replies with the bare
 * number of `trialReply`; the mail follows by itself. 429 where the mailbox, the network address or
 * everybody together had as many mails sent as they may.
 */
export function trialSignUpCall(options: TrialSignUpOptions): Call {
  return formCall({
    path: setupPaths.setup,
    fields: trialSignUp,
    perMinute: options.perMinute,
    async answer(fields, { log, network }) {
      const signedUp = await signUp(fields, network, options);
      if (!signedUp.ok) return tooMany(signedUp.seconds);
      const outcome = signedUp.value;
      log.info({ call: 'trial sign-up', outcome }, 'trial sign-up answered');
      return String(replies[outcome.kind]);
    },
  });
}

async function signUp(
  fields: TrialSignUp,
  network: string,
  { config, botCheck, mails, outbox, clock }: TrialSignUpOptions,
): Promise<MailOutcome<Outcome>> {
  const account = accountOf(fields, clock.now());
  if (!isOffer(account, config)) return { ok: true, value: { kind: 'no-such-offer' } };
  const check = await botCheck.verify(fields.recaptcha_token);
  if (check.kind === 'refused') {
    return { ok: true, value: { kind: 'bot-check-refused', reason: check.reason } };
  }
  const mail = await composeLoginMail(account, config);
  const creation = await mails.send(
    { email: fields.email, network },
    async (transaction, count): Promise<Outcome> => {
      const made = await addAccount(transaction, account, mail);
      if (made.kind === 'created') await count.need('mailbox', 'network', 'whole');
      return made;
    },
  );
  outbox.wake();
  return creation;
}

function accountOf(fields: TrialSignUp, createdAt: Date): Account {
  return {
    id: randomUUID(),
    email: fields.email,
    companyName: fields.company_name,
    applicantName: fields.applicant_name,
    phoneNumber: fields.phone_number,
    plan: fields.package,
    price: Number(fields.package_price),
    users: Number(fields.user_count),
    createdAt,
    trialEndsAt: new Date(createdAt.getTime() + TRIAL_DAYS * DAY_MS),
  };
}
