import type { PlanLine } from '@site/contracts/order-line';
import type { SiteConfiguration } from '@site/contracts/site-configuration';
import { composeLoginEmail, composePaidEmail } from '../accounts/account-emails.ts';
import {
  addAccount,
  lockAccount,
  type NewAccount,
  type OpenAccount,
  takeCompanyBack,
} from '../accounts/accounts.ts';
import { queueMail } from '../mail/outgoing-mail.ts';
import type { Order, Storage } from '../storage/tables.ts';
import { releaseDelivery } from './delivery.ts';
import { changeOrder, findOrder, isWithoutPlan, linesOf, planIn } from './orders.ts';
import { timeAfterPayment } from './paid-period.ts';
import { issueReceipt } from './receipts/issue-document.ts';

export type Completion = NonNullable<Awaited<ReturnType<typeof prepareCompletion>>>;

export type Incompletion = 'account-exists' | 'account-closed';

/** Undefined while the buyer's details are missing. */
export async function prepareCompletion(order: Order, config: SiteConfiguration, at: Date) {
  const isRenewal = order.account_id !== null;
  if (isWithoutPlan(order) || isRenewal) return { order, at, config, made: undefined };
  const { id, email, company_name, applicant_name, phone_number, plan, users, price } = order;
  if (!email || !company_name || !applicant_name || !phone_number) return undefined;
  if (plan === null || users === null || price === null) return undefined;
  const bought = planIn(linesOf(order));
  const { time, part } = timeAfterPayment(undefined, bought, at);
  const { terms_agreed_at, terms_version } = order;
  const account: NewAccount = {
    ...{ id, email, company_name, applicant_name, phone_number, plan, users },
    // Hardware that came with the plan is paid once.
    price: bought?.price ?? price,
    created_at: at.toISOString(),
    trial_ends_at: null,
    ...time,
    ...{ terms_agreed_at, terms_version },
  };
  const mail = await composeLoginEmail(account, config, price);
  return { order, at, config, made: { account, mail, part } };
}

/** In the transaction that moves an order to `done`; where it gives a reason the caller undoes that. */
export async function completeOrder(
  transaction: Storage,
  completion: Completion,
): Promise<Incompletion | undefined> {
  const { order, at, config, made } = completion;
  const { id, account_id } = order;
  let part = made?.part;
  if (made && !(await addAccount(transaction, made.account, made.mail))) return 'account-exists';
  const bought = planIn(linesOf(order));
  // Devices alone change nothing about the account, and are delivered also where it is closed.
  if (account_id !== null && bought) {
    const account = await lockAccount(transaction, account_id);
    if (!account) return 'account-closed';
    part = await renewAccount(transaction, account, bought, completion);
  }
  if (part) await changeOrder(transaction, { id }, part);
  await releaseDelivery(transaction, id, at);
  const done = (await findOrder(transaction, id)) ?? order;
  await issueReceipt({ transaction, config, order: done, at });
  return undefined;
}

async function renewAccount(
  transaction: Storage,
  account: OpenAccount,
  bought: PlanLine,
  { order, at, config }: Completion,
) {
  const { plan, users, price } = bought;
  const { time, part } = timeAfterPayment(account, bought, at);
  const renewed = { plan, users, price, trial_ends_at: null, ...time };
  await transaction.updateTable('accounts').set(renewed).where('id', '=', account.id).execute();
  await takeCompanyBack(transaction, account);
  const mail = await composePaidEmail({ account: { ...account, ...renewed }, order, at }, config);
  await queueMail(transaction, mail, at);
  return part;
}
