import { closeAccount } from '../accounts/close-account.ts';
import { holdsMoney } from '../orders/order.ts';
import { isWithoutPlan } from '../orders/order-contents.ts';
import type { OrderContext } from '../orders/order-context.ts';
import { findOrder } from '../orders/orders.ts';
import { paymentsOf } from '../orders/payments.ts';
import type { Order, Payment, Storage } from '../storage/tables.ts';
import { goodsWarning } from './goods-warning.ts';
import {
  type Attribution,
  addNote,
  CHANGED,
  inOneStep,
  type ManualResult,
  refused,
  Undo,
} from './manual-change.ts';

export interface Closing extends Attribution {
  /** Closes the account also where money of a later order for it is here. */
  readonly despiteOthers?: boolean | undefined;
}

/**
 * Closes an order whose money is not here, and the account that it made: the provider took the money
 * back, for instance.
 */
export async function closeManually(
  { storage, clock }: Pick<OrderContext, 'storage' | 'clock'>,
  orderId: string,
  { despiteOthers, ...attribution }: Closing,
): Promise<ManualResult> {
  const order = await findOrder(storage, orderId);
  if (!order) return refused('There is no such order.');
  const thing = isWithoutPlan(order) ? 'order' : 'account';
  if (order.state === 'closed') {
    return { kind: 'done', said: `The ${thing} is closed already. Nothing has changed.` };
  }
  if (order.state !== 'done') {
    const lacks = thing === 'order' ? 'nothing came of it' : 'it has no account';
    return refused(`The order is ${order.state}: ${lacks}.`);
  }
  const at = clock.now();
  const refusal = await inOneStep(storage, async (transaction) => {
    // First, so that money which comes at this moment is either seen here or finds it closed.
    await closeOrder(transaction, order, { at, despiteOthers });
    const held = (await paymentsOf(transaction, orderId)).find(({ state }) => holdsMoney(state));
    if (held) {
      throw new Undo(
        `The payment ${held.id} holds money: give it back, and record it with: orders refund ${held.id}.`,
      );
    }
    await addNote(transaction, { orderId, what: `closed the ${thing}`, attribution, at });
  });
  if (refusal) return refusal;
  const warning = await goodsWarning(storage, orderId);
  return { kind: 'done', said: `The ${thing} is closed.`, ...warning };
}

/**
 * Closes an order that is done, and the account that it made or renewed, unless that was erased or
 * closed before. An account that a later order paid for is not closed by the way.
 */
export async function closeOrder(
  transaction: Storage,
  order: Order,
  { at, despiteOthers = false }: { readonly at: Date } & Pick<Closing, 'despiteOthers'>,
): Promise<void> {
  const moved = await transaction
    .updateTable('orders')
    .set({ state: 'closed', updated_at: at.toISOString() })
    .where('id', '=', order.id)
    .where('state', '=', 'done')
    .returning('id')
    .executeTakeFirst();
  if (!moved) throw new Undo(CHANGED);
  if (isWithoutPlan(order)) return;
  const isClosed = await closeAccount(transaction, order.account_id ?? order.id, at);
  // Last, so that a renewal which is paid at this moment is either seen here or finds it closed.
  const later = isClosed && !despiteOthers ? await laterMoney(transaction, order) : undefined;
  if (later) {
    throw new Undo(
      `The account was paid for again: ${later.id} holds money. Let it be, or close it all the same with --despite-others, and then give that money back too: orders refund ${later.id} --close-account.`,
    );
  }
}

/** A payment whose money bought the account of an order more time, or another plan, afterwards. */
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
