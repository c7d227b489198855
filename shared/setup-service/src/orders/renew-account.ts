import type { PlanLine } from '@site/contracts/order-line';
import type { SiteConfig } from '@site/contracts/site-config';
import type { OpenAccount } from '../accounts/open-account.ts';
import { composePaidEmail } from '../accounts/paid-email.ts';
import { queueMail } from '../mail/outgoing-mail.ts';
import type { Order, Storage } from '../storage/tables.ts';
import { linesOf, planIn } from './order-contents.ts';
import { paidUntil } from './paid-until.ts';

/**
 * Gives what a paid order bought to the account that it is for, with the email that tells of it, in the
 * transaction under way. False where that account is closed or gone, so that a plan
 * is of no use: nothing has changed then.
 *
 * The same plan for the same number of users goes on: its new period begins where the present one
 * ends, so that two orders paid on one day are two periods. Any other plan, and the first one after a
 * trial, begins now; what is left of the plan before it is not counted.
 */
export async function renewAccount(
  transaction: Storage,
  config: SiteConfig,
  {
    order,
    accountId,
    at,
  }: { readonly order: Order; readonly accountId: string; readonly at: Date },
): Promise<boolean> {
  const bought = planIn(linesOf(order));
  // Devices alone change nothing about the account, and are brought also where it is closed.
  if (!bought) return true;
  const account = await holdAccount(transaction, accountId);
  if (!account) return false;
  const renewed = {
    plan: bought.plan,
    users: bought.users,
    price: bought.price,
    trial_ends_at: null,
    paid_until: endOf(account, bought, at),
  };
  await transaction.updateTable('accounts').set(renewed).where('id', '=', accountId).execute();
  const mail = await composePaidEmail({ account: { ...account, ...renewed }, order, at }, config);
  await queueMail(transaction, mail, at);
  return true;
}

/**
 * Reads an open account and keeps it to the transaction: of two orders that are paid at once, the second
 * one sees until when the first one has paid.
 */
async function holdAccount(transaction: Storage, id: string): Promise<OpenAccount | undefined> {
  return transaction
    .updateTable('accounts')
    .set(({ ref }) => ({ plan: ref('plan') }))
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Until when an account is paid once an order has paid for a plan. A price of no period pays for no
 * certain time, and takes none away.
 */
export function endOf(
  account: Pick<OpenAccount, 'plan' | 'users' | 'paid_until'>,
  { plan, users, period }: PlanLine,
  at: Date,
): string | null {
  const isSamePlan = account.plan === plan && account.users === users;
  const present = isSamePlan ? account.paid_until : null;
  if (!period) return present;
  const begins = present !== null && present > at.toISOString() ? new Date(present) : at;
  return paidUntil(begins, period).toISOString();
}
