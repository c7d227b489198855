import { closeAccount, findOpenAccount, type OpenAccount } from '../accounts/accounts.ts';
import { writeDate } from '../mail/compose-email.ts';
import { isSettled } from '../orders/order.ts';
import { isWithoutPlan, linesOf, planIn } from '../orders/orders.ts';
import { paidFrom, timeAfterPayment } from '../orders/paid-period.ts';
import { paymentsOf } from '../orders/payments.ts';
import type { Order, Storage } from '../storage/tables.ts';
import {
  type Attribution,
  type Change,
  manualChange,
  refuse,
  refuseAsChanged,
} from './manual-change.ts';
import { goodsWarning } from './manual-delivery.ts';

export interface Closing extends Attribution {
  readonly despiteOthers?: boolean | undefined;
}

/** Closes an order whose money is no longer here, such as a reversed one, and the account that it made. */
export const closeManually = manualChange<Closing>(async (change, orderId, closing) => {
  const { transaction, note } = change;
  const order = await change.lockedOrder(orderId);
  const thing = isWithoutPlan(order) ? 'order' : 'account';
  if (order.state === 'closed') {
    return { message: `The ${thing} is closed already. Nothing has changed.` };
  }
  if (order.state !== 'done') {
    const lacks = thing === 'order' ? 'nothing came of it' : 'it has no account';
    refuse(`The order is ${order.state}: ${lacks}.`);
  }
  // First, so that money which comes at this moment is either seen here or finds it closed.
  await closeOrder(change, order, closing);
  await refuseHeldMoney(transaction, orderId);
  await note(orderId, `closed the ${thing}`);
  return {
    message: `The ${thing} is closed.`,
    warnings: [await goodsWarning(transaction, orderId)],
  };
});

async function refuseHeldMoney(transaction: Storage, orderId: string, option = '') {
  const held = (await paymentsOf(transaction, orderId)).find(({ state }) => isSettled(state));
  if (!held) return;
  refuse(
    `The payment ${held.id} holds money: give it back, and record it with: orders refund ${held.id}${option}.`,
  );
}

/** With its account, unless that is gone; one that a later order paid for only explicitly. */
export async function closeOrder(
  { transaction, at, setOrder }: Change,
  order: Order,
  { despiteOthers = false }: Pick<Closing, 'despiteOthers'>,
): Promise<void> {
  await setOrder({ id: order.id, state: 'done' }, { state: 'closed' });
  if (isWithoutPlan(order)) return;
  const isClosed = await closeAccount(transaction, order.account_id ?? order.id, at);
  // Last, so that a renewal which is paid at this moment is either seen here or finds it closed.
  const later = isClosed && !despiteOthers ? await laterMoney(transaction, order) : undefined;
  if (!later) return;
  refuse(
    `The account was paid for again: ${later.id} holds money. Let it be, or close it all the same with --despite-others, and then give that money back too: orders refund ${later.id} --close-account.`,
  );
}

async function laterMoney(transaction: Storage, order: Order) {
  return transaction
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .selectAll('payments')
    .where('orders.account_id', '=', order.account_id ?? order.id)
    .where('orders.id', '!=', order.id)
    .where('orders.created_at', '>=', order.created_at)
    .where('orders.state', '=', 'done')
    .where('orders.plan', 'is not', null)
    .where('payments.state', '=', 'paid')
    .executeTakeFirst();
}

/** Closes a renewal without its money and takes its period back, not that of other orders. */
export const shortenManually = manualChange(async (change, orderId) => {
  const { transaction } = change;
  const order = await change.lockedOrder(orderId);
  if (order.state === 'closed') refuse('The order is closed already. Nothing has changed.');
  const bought = planIn(linesOf(order));
  if (order.state !== 'done' || order.account_id === null || !bought?.period) {
    refuse('The order renewed no account for a period.');
  }
  await refuseHeldMoney(transaction, orderId, ' --keep-account');
  const account = await findOpenAccount(transaction, order.account_id);
  if (!account?.paid_until) {
    refuse('Its account is closed, or has no day until which it is paid.');
  }
  if (account.plan !== bought.plan || account.users !== bought.users) {
    refuse(
      `The account has another plan by now, ${account.plan} for ${account.users} users, so that nothing of this period is left.`,
    );
  }
  const had = await withoutOrder(transaction, account, order);
  const begun = paidFrom(new Date(account.paid_until), bought.period, account.billing_day);
  const left = leftOf(account, begun, had);
  if (!left) {
    refuse(
      'Another order paid for all the time that the account has left: the period of this one was over before it.',
    );
  }
  const shortened = await transaction
    .updateTable('accounts')
    .set(left)
    .where('id', '=', account.id)
    .where('closed_at', 'is', null)
    // A renewal that is paid at this moment has changed it.
    .where('paid_until', '=', account.paid_until)
    .returning('id')
    .executeTakeFirst();
  if (!shortened) refuseAsChanged();
  await change.setOrder({ id: orderId }, { state: 'closed' });
  const day = writeDate(new Date(left.paid_until), 'long');
  const words = `the account has the ${left.plan} for ${left.users} users, paid until ${day}`;
  await change.note(orderId, `closed the renewal, ${words}`);
  return { message: `Now ${words}.` };
});

type Bought = Pick<OpenAccount, 'plan' | 'users' | 'price' | 'paid_until' | 'billing_day'>;

/** What is left of an account without a period; undefined where that is all it has. */
function leftOf(account: OpenAccount, begun: Date, had: Bought | undefined) {
  const { plan, users, price, paid_until, billing_day } = account;
  const present = { plan, users, price, billing_day, paid_until: begun.toISOString() };
  const until = had?.paid_until ?? '';
  const left = had && until > present.paid_until ? { ...had, paid_until: until } : present;
  const isSamePlan = left.plan === plan && left.users === users;
  return isSamePlan && left.paid_until >= (paid_until ?? '') ? undefined : left;
}

/**
 * What an account has by its other orders alone. A bank may take money back months after the period
 * that it bought, and an order of another plan ended what was left of the one before.
 */
async function withoutOrder(
  transaction: Storage,
  { id }: OpenAccount,
  order: Order,
): Promise<Bought | undefined> {
  const others = await transaction
    .selectFrom('orders')
    .leftJoin('receipts', 'receipts.order_id', 'orders.id')
    .selectAll('orders')
    .select(({ fn }) => fn.coalesce('receipts.issued_at', 'orders.created_at').as('paidAt'))
    .where((where) => where.or([where('orders.id', '=', id), where('account_id', '=', id)]))
    .where('orders.id', '!=', order.id)
    .where('state', '=', 'done')
    .orderBy('paidAt')
    .execute();
  let had: Bought | undefined;
  for (const { paidAt, ...other } of others) {
    const line = planIn(linesOf(other));
    if (!line) continue;
    const { plan, users, price } = line;
    had = { plan, users, price, ...timeAfterPayment(had, line, new Date(paidAt)).time };
  }
  return had;
}
