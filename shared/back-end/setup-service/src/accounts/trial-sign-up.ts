import { randomUUID } from 'node:crypto';
import { ok, type Result } from '@platform/node/result';
import type { TrialSignUp } from '@site/contracts/setup-calls';
import { DAY_MS, timeAfter } from '../clock.ts';
import type { Prices } from '../live-configuration/prices.ts';
import type { EmailContext, QuotaOutcome } from '../mail/email-quota.ts';
import { composeLoginEmail } from './account-emails.ts';
import { addAccount, agreementOf, isBeingPaidFor, type NewAccount } from './accounts.ts';

interface TrialContext extends EmailContext {
  readonly prices: Prices;
  readonly botCheck: { verify(token: string): Promise<Result<unknown, string>> };
}

interface TrialRequest {
  readonly form: TrialSignUp;
  /** As `networkOf` names it. */
  readonly network: string;
}

export type TrialOutcome =
  | { readonly kind: 'created' | 'already-exists' }
  /** With today's price of the plan, where it is known. */
  | { readonly kind: 'no-such-offer'; readonly price: number | undefined }
  | { readonly kind: 'bot-check-refused'; readonly reason: string };

const TRIAL_DAYS = 7;

export async function signUpForTrial(
  { config, prices, botCheck, quota, outbox, clock }: TrialContext,
  { form, network }: TrialRequest,
): Promise<QuotaOutcome<TrialOutcome>> {
  const { account, token } = trialIn(form, clock.now());
  const choice = { plan: { plan: account.plan, users: account.users }, price: account.price };
  if (!(await prices.linesFor(choice))) {
    return ok({ kind: 'no-such-offer', price: prices.priceToday(choice) });
  }
  const check = await botCheck.verify(token);
  if (!check.ok) return ok({ kind: 'bot-check-refused', reason: check.problem });
  const email = await composeLoginEmail(account, config);
  const request = { email: account.email, network };
  const created = await quota.send(request, async (transaction, count): Promise<TrialOutcome> => {
    const name = { email: account.email, company: account.company_name };
    // Whoever pays has the name, and not somebody who only typed it.
    const isFree = !(await isBeingPaidFor(transaction, name));
    if (!isFree || !(await addAccount(transaction, account, email)))
      return { kind: 'already-exists' };
    await count.need('mailbox', 'network', 'whole');
    return { kind: 'created' };
  });
  outbox.wake();
  return created;
}

/** What becomes of each field: the compiler names one that nothing becomes of. */
function trialIn(form: TrialSignUp, at: Date) {
  const { applicant_name, email, company_name, phone_number, package: plan, ...rest } = form;
  const { package_price, user_count, recaptcha_token: token, terms_version, ...forgotten } = rest;
  forgotten satisfies Readonly<Record<string, never>>;
  const account: NewAccount = {
    id: randomUUID(),
    ...{ applicant_name, email, company_name, phone_number, plan },
    price: Number(package_price),
    users: Number(user_count),
    created_at: at.toISOString(),
    trial_ends_at: timeAfter(at, TRIAL_DAYS * DAY_MS),
    paid_until: null,
    billing_day: null,
    ...agreementOf({ terms_version }, at),
  };
  return { account, token };
}
