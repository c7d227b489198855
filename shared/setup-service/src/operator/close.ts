import { closeAccount } from '../accounts/close-account.ts';
import { holdsMoney } from '../orders/order.ts';
import type { OrderContext } from '../orders/order-context.ts';
import { findOrder } from '../orders/orders.ts';
import { paymentsOf } from '../orders/payments.ts';
import type { Storage } from '../storage/tables.ts';
import {
  type Attribution,
  addNote,
  CHANGED,
  inOneStep,
  type ManualResult,
  refused,
  Undo,
} from './manual-change.ts';

/** Closes the account of an order whose money is not here: the provider took it back, for instance. */
export async function closeManually(
  { storage, clock }: Pick<OrderContext, 'storage' | 'clock'>,
  orderId: string,
  attribution: Attribution,
): Promise<ManualResult> {
  const order = await findOrder(storage, orderId);
  if (!order) return refused('There is no such order.');
  if (order.state === 'closed') {
    return { kind: 'done', said: 'The account is closed already. Nothing has changed.' };
  }
  if (order.state !== 'done') return refused(`The order is ${order.state}: it has no account.`);
  const at = clock.now();
  const refusal = await inOneStep(storage, async (transaction) => {
    // First, so that money which comes at this moment is either seen here or finds it closed.
    await closeOrder(transaction, orderId, at);
    const held = (await paymentsOf(transaction, orderId)).find(({ state }) => holdsMoney(state));
    if (held) {
      throw new Undo(
        `The payment ${held.id} holds money: give it back, and record it with: orders refund ${held.id}.`,
      );
    }
    await addNote(transaction, { orderId, what: 'closed the account', attribution, at });
  });
  return refusal ?? { kind: 'done', said: 'The account is closed.' };
}

/** Closes an order that is done, and its account, unless that was erased or closed before. */
export async function closeOrder(transaction: Storage, id: string, at: Date): Promise<void> {
  const moved = await transaction
    .updateTable('orders')
    .set({ state: 'closed', updated_at: at.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'done')
    .returning('id')
    .executeTakeFirst();
  if (!moved) throw new Undo(CHANGED);
  await closeAccount(transaction, id, at);
}
