import { randomUUID } from 'node:crypto';
import { addAccount } from '../accounts/accounts.ts';
import { accountOf } from '../orders/buyer.ts';
import { nextState } from '../orders/order.ts';
import { findOrder } from '../orders/orders.ts';
import { findPayment } from '../orders/payments.ts';
import type { PurchaseDesk } from '../orders/purchase-desk.ts';
import type { Storage } from '../storage/tables.ts';

/** Who does something by hand, and why. */
export interface Hand {
  readonly by: string;
  readonly why: string;
}

export type ByHand =
  | { readonly kind: 'done' }
  /** One sentence for the operator; nothing has changed. */
  | { readonly kind: 'refused'; readonly reason: string };

const refused = (reason: string): ByHand => ({ kind: 'refused', reason });

/** Thrown inside a transaction to undo it. */
class Undo extends Error {}

/** Makes the account of an order whose payment an operator saw elsewhere. */
export async function finishByHand(
  { storage, config, clock }: Omit<PurchaseDesk, 'providers' | 'outbox'>,
  orderId: string,
  hand: Hand,
): Promise<ByHand> {
  const at = clock.now();
  const order = await findOrder(storage, orderId);
  if (!order) return refused('There is no such order.');
  if (order.state === 'done') return refused('The order has its account already.');
  const sale = await accountOf(order, config, at);
  if (!sale) return refused('The order lacks details of its buyer.');
  try {
    await storage.transaction().execute(async (transaction) => {
      const moved = await transaction
        .updateTable('orders')
        .set({ state: 'done', updated_at: at.toISOString() })
        .where('id', '=', orderId)
        .where('state', '=', order.state)
        .returning('id')
        .executeTakeFirst();
      if (!moved) throw new Undo('The order changed just now. Look at it again.');
      const creation = await addAccount(transaction, sale.account, sale.mail);
      if (creation.kind === 'already-exists') {
        throw new Undo('Another account has this e-mail address or company.');
      }
      await addNote(transaction, { orderId, what: 'finished', hand, at });
    });
    return { kind: 'done' };
  } catch (error) {
    if (error instanceof Undo) return refused(error.message);
    throw error;
  }
}

/** Notes that the money of a payment was given back. */
export async function refundByHand(
  { storage, clock }: Pick<PurchaseDesk, 'storage' | 'clock'>,
  paymentId: string,
  hand: Hand,
): Promise<ByHand> {
  const at = clock.now();
  const payment = await findPayment(storage, paymentId);
  if (!payment) return refused('There is no such payment.');
  const state = nextState(payment.state, { kind: 'refunded' });
  if (!state) return refused(`The payment is ${payment.state}: it holds no money.`);
  const isNoted = await storage.transaction().execute(async (transaction) => {
    const moved = await transaction
      .updateTable('payments')
      .set({ state, updated_at: at.toISOString() })
      .where('id', '=', paymentId)
      .where('state', '=', payment.state)
      .returning('order_id')
      .executeTakeFirst();
    if (!moved) return false;
    await addNote(transaction, {
      orderId: moved.order_id,
      what: `refunded ${paymentId}`,
      hand,
      at,
    });
    return true;
  });
  return isNoted ? { kind: 'done' } : refused('The payment changed just now. Look at it again.');
}

interface Note {
  readonly orderId: string;
  readonly what: string;
  readonly hand: Hand;
  readonly at: Date;
}

async function addNote(transaction: Storage, { orderId, what, hand, at }: Note): Promise<void> {
  await transaction
    .insertInto('order_notes')
    .values({ id: randomUUID(), order_id: orderId, at: at.toISOString(), what, ...hand })
    .execute();
}
