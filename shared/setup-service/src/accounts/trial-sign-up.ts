import { randomUUID } from 'node:crypto';
import { ok, type Result } from '@site/node/result';
import { DAY_MS } from '../clock.ts';
import type { Prices } from '../live-configuration/prices.ts';
import type { EmailContext, QuotaOutcome } from '../mail/email-quota.ts';
import { composeLoginEmail } from './account-emails.ts';
import { type Account, addAccount, isBeingPaidFor } from './accounts.ts';

interface TrialContext extends EmailContext {
  readonly prices: Prices;
  readonly botCheck: { verify(token: string): Promise<Result<unknown, string>> };
}

interface TrialRequest {
  readonly applicant: Omit<Account, 'id' | 'createdAt' | 'trialEndsAt'>;
  /** As `networkOf` names it. */
  readonly network: string;
  readonly token: string;
}

export type TrialOutcome =
  | { readonly kind: 'created' | 'already-exists' }
  /** With today's price of the plan, where it is known. */
  | { readonly kind: 'no-such-offer'; readonly price: number | undefined }
  | { readonly kind: 'bot-check-refused'; readonly reason: string };

const TRIAL_DAYS = 7;

export async function signUpForTrial(
  { config, prices, botCheck, quota, outbox, clock }: TrialContext,
  { applicant, network, token }: TrialRequest,
): Promise<QuotaOutcome<TrialOutcome>> {
  const createdAt = clock.now();
  const trialEndsAt = new Date(createdAt.getTime() + TRIAL_DAYS * DAY_MS);
  const account: Account = { ...applicant, id: randomUUID(), createdAt, trialEndsAt };
  const choice = { plan: { plan: account.plan, users: account.users }, price: account.price };
  if (!(await prices.linesFor(choice))) {
    return ok({ kind: 'no-such-offer', price: prices.priceToday(choice) });
  }
  const check = await botCheck.verify(token);
  if (!check.ok) return ok({ kind: 'bot-check-refused', reason: check.problem });
  const email = await composeLoginEmail(account, config);
  const request = { email: account.email, network };
  const created = await quota.send(request, async (transaction, count): Promise<TrialOutcome> => {
    const name = { email: account.email, company: account.companyName };
    // Whoever pays has the name, and not somebody who only typed it.
    if (await isBeingPaidFor(transaction, name)) return { kind: 'already-exists' };
    const creation = await addAccount(transaction, account, email);
    if (creation.kind === 'created') await count.need('mailbox', 'network', 'whole');
    return creation;
  });
  outbox.wake();
  return created;
}
