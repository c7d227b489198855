import { closeAccount } from '../accounts/accounts.ts';
import { isSettled } from '../orders/order.ts';
import { isWithoutPlan } from '../orders/orders.ts';
import { paymentsOf } from '../orders/payments.ts';
import type { Order, Payment, Storage } from '../storage/tables.ts';
import { goodsWarning } from './delivery.ts';
import { type Attribution, type Change, manualChange, refuse } from './manual-change.ts';

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

export async function refuseHeldMoney(
  transaction: Storage,
  orderId: string,
  option = '',
): Promise<void> {
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

async function laterMoney(transaction: Storage, order: Order): Promise<Payment | undefined> {
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
