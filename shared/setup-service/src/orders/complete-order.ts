import type { PlanLine } from '@site/contracts/order-line';
import type { Period } from '@site/contracts/plans';
import type { SiteConfiguration } from '@site/contracts/site-configuration';
import { composeLoginEmail, composePaidEmail } from '../accounts/account-emails.ts';
import { addAccount, agreementIn, lockAccount, type OpenAccount } from '../accounts/accounts.ts';
import { DAY_MS, NAIROBI_MS } from '../clock.ts';
import { queueMail } from '../mail/outgoing-mail.ts';
import type { Order, Storage } from '../storage/tables.ts';
import { releaseDelivery } from './delivery.ts';
import { findOrder, isWithoutPlan, linesOf, planIn } from './orders.ts';
import { issueReceipt } from './receipts/issue-document.ts';

export type Completion = NonNullable<Awaited<ReturnType<typeof prepareCompletion>>>;

export type Incompletion = 'account-exists' | 'account-closed';

/** Undefined while the buyer's details are missing. */
export async function prepareCompletion(order: Order, config: SiteConfiguration, at: Date) {
  const isRenewal = order.account_id !== null;
  if (isWithoutPlan(order) || isRenewal) return { order, at, config, made: undefined };
  const account = accountOf(order, at);
  if (!account) return undefined;
  const mail = await composeLoginEmail(account, config, order.price ?? undefined);
  return { order, at, config, made: { account, mail } };
}

/** In the transaction that moves an order to `done`; where it gives a reason the caller undoes that. */
export async function completeOrder(transaction: Storage, completion: Completion) {
  const { order, at, config, made } = completion;
  const creation = made && (await addAccount(transaction, made.account, made.mail));
  if (creation?.kind === 'already-exists') return 'account-exists';
  if (!(await renewAccount(transaction, completion))) return 'account-closed';
  await releaseDelivery(transaction, order.id, at);
  const bought = (await findOrder(transaction, order.id)) ?? order;
  await issueReceipt({ transaction, config, order: bought, at });
  return undefined;
}

function accountOf(order: Order, createdAt: Date) {
  const { id, email, company_name, applicant_name, phone_number, plan, users, price } = order;
  if (!email || !company_name || !applicant_name || !phone_number) return undefined;
  if (plan === null || users === null || price === null) return undefined;
  const bought = planIn(linesOf(order));
  return {
    id,
    email,
    companyName: company_name,
    applicantName: applicant_name,
    phoneNumber: phone_number,
    plan,
    // Hardware that came with the plan is paid once.
    price: bought?.price ?? price,
    users,
    createdAt,
    trialEndsAt: undefined,
    paidUntil: bought?.period && paidUntil(createdAt, bought.period),
    agreement: agreementIn(order),
  };
}

const months = { monthly: 1, yearly: 12 } as const satisfies Readonly<Record<Period, number>>;

/** When a period that ends then began: the latest such day, as a short month ends several periods. */
export function paidFrom(until: Date, period: Period): Date {
  const there = new Date(until.getTime() + NAIROBI_MS);
  there.setUTCMonth(there.getUTCMonth() - months[period]);
  const early = there.getTime() - NAIROBI_MS;
  const days = [3, 2, 1, 0].map((later) => new Date(early + later * DAY_MS));
  const ends = (day: Date) => paidUntil(day, period).getTime() === until.getTime();
  return days.find(ends) ?? new Date(early);
}

/** The same time in Nairobi a period later, or on the last day of a month that is too short. */
export function paidUntil(from: Date, period: Period): Date {
  const there = new Date(from.getTime() + NAIROBI_MS);
  const [year, month] = [there.getUTCFullYear(), there.getUTCMonth() + months[period]];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const date = Math.min(there.getUTCDate(), lastDay);
  return new Date(Date.UTC(year, month, date) + (there.getTime() % DAY_MS) - NAIROBI_MS);
}

/**
 * Extends the same plan for the same users, so that two orders are two periods; any other, and the
 * first one after a trial, begins now. False, without a change, where the account is closed.
 */
async function renewAccount(transaction: Storage, { order, at, config }: Completion) {
  const { account_id: id } = order;
  const bought = planIn(linesOf(order));
  // Devices alone change nothing about the account, and are delivered also where it is closed.
  if (id === null || !bought) return true;
  const account = await lockAccount(transaction, id);
  if (!account) return false;
  const { plan, users, price } = bought;
  const paid_until = endOf(account, bought, at);
  const renewed = { plan, users, price, trial_ends_at: null, paid_until };
  await transaction.updateTable('accounts').set(renewed).where('id', '=', id).execute();
  const mail = await composePaidEmail({ account: { ...account, ...renewed }, order, at }, config);
  await queueMail(transaction, mail, at);
  return true;
}

/** A price of no period adds no time, and takes none away. */
export function endOf(
  account: Pick<OpenAccount, 'plan' | 'users' | 'paid_until'>,
  { plan, users, period }: PlanLine,
  at: Date,
): string | null {
  const present = account.plan === plan && account.users === users ? account.paid_until : null;
  if (!period) return present;
  const begins = present !== null && present > at.toISOString() ? new Date(present) : at;
  return paidUntil(begins, period).toISOString();
}
