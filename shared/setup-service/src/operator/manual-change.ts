import { randomUUID } from 'node:crypto';
import type { OrderContext } from '../orders/order-context.ts';
import { findOrder, lockOrder } from '../orders/orders.ts';
import { findPayment } from '../orders/payments.ts';
import type { Order, Payment, Storage } from '../storage/tables.ts';

/** Who does something manually, and why. */
export interface Attribution {
  readonly by: string;
  readonly why: string;
}

/** What a manual change needs; its email names the company as the site does. */
export type ManualContext = Pick<OrderContext, 'storage' | 'config' | 'clock'>;

/** One sentence that says what is so now, and one where the operator should know more. */
interface Changed {
  readonly message: string;
  readonly warning?: string | undefined;
}

export type ManualResult =
  | ({ readonly kind: 'ok' } & Changed)
  /** One line for the operator; nothing has changed. */
  | { readonly kind: 'refused'; readonly reason: string };

/** The transaction of a manual change. */
interface Change {
  readonly transaction: Storage;
  readonly at: Date;
  /** Stores with the order what was done to it, by whom and why. */
  note(orderId: string, what: string): Promise<void>;
}

class Refusal extends Error {}

/** Undoes the change that is under way, with a line for the operator. */
export function refuse(reason: string): never {
  throw new Refusal(reason);
}

/** Undoes a change whose payment or account changed between two of its queries. */
export function refuseAsChanged(): never {
  refuse('The order changed just now. Look at it again.');
}

/** Makes a manual change in one transaction; `refuse` undoes it. */
export async function changeManually(
  { storage, clock }: Pick<ManualContext, 'storage' | 'clock'>,
  { by, why }: Attribution,
  work: (change: Change) => Promise<Changed>,
): Promise<ManualResult> {
  const at = clock.now();
  try {
    const changed = await storage.transaction().execute((transaction) =>
      work({
        transaction,
        at,
        async note(order_id, what) {
          const note = { id: randomUUID(), order_id, at: at.toISOString(), what, by, why };
          await transaction.insertInto('order_notes').values(note).execute();
        },
      }),
    );
    const { message, warning } = changed;
    return { kind: 'ok', message, ...(warning ? { warning } : {}) };
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', reason: error.message };
    throw error;
  }
}

/** An order that nothing else changes until the transaction is over. */
export async function lockedOrder(transaction: Storage, id: string): Promise<Order> {
  await lockOrder(transaction, id);
  return (await findOrder(transaction, id)) ?? refuse('There is no such order.');
}

/** A payment, and its order of which the same holds. */
export async function lockedPayment(
  transaction: Storage,
  id: string,
): Promise<{ readonly payment: Payment; readonly order: Order }> {
  const found = await findPayment(transaction, id);
  if (!found) refuse('There is no such payment.');
  const order = await lockedOrder(transaction, found.order_id);
  const payment = (await findPayment(transaction, id)) ?? refuse('There is no such payment.');
  return { payment, order };
}

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Nairobi' });

/** A day as an operator reads it, in Nairobi. */
export const writeDay = (at: Date | string): string => dates.format(new Date(at));
