import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import type { OrderContext } from '../orders/order-context.ts';
import { findOrder, lockOrder } from '../orders/orders.ts';
import { findPayment } from '../orders/payments.ts';
import type { Order, Payment, Storage, Tables } from '../storage/tables.ts';

/** Who does something manually, and why. */
export interface Attribution {
  readonly by: string;
  readonly why: string;
}

/** What a manual change needs; its email names the company as the site does. */
export type ManualContext = Pick<OrderContext, 'storage' | 'config' | 'clock'>;

/** One sentence that says what is so now, and what the operator should know beside it. */
interface Changed {
  readonly message: string;
  readonly warnings?: readonly (string | false | null | undefined)[];
}

export type ManualResult =
  | { readonly kind: 'ok'; readonly message: string; readonly warning?: string }
  /** One line for the operator; nothing has changed. */
  | { readonly kind: 'refused'; readonly reason: string };

class Refusal extends Error {}

/** Undoes the change that is under way, with a line for the operator. */
export function refuse(reason: string): never {
  throw new Refusal(reason);
}

/** Undoes a change whose payment or account changed between two of its queries. */
export function refuseAsChanged(): never {
  refuse('The order changed just now. Look at it again.');
}

/** The transaction of a manual change, and what commands do in it. */
export type Change = ReturnType<typeof changeOf>;

function changeOf(transaction: Storage, at: Date, attribution: Attribution) {
  const updated_at = at.toISOString();

  /** An order that nothing else changes until the transaction is over. */
  async function lockedOrder(id: string): Promise<Order> {
    await lockOrder(transaction, id);
    return (await findOrder(transaction, id)) ?? refuse('There is no such order.');
  }

  /** A payment and its order, of which the same holds. */
  async function lockedPayment(id: string) {
    const found = (await findPayment(transaction, id)) ?? refuse('There is no such payment.');
    const order = await lockedOrder(found.order_id);
    const payment = (await findPayment(transaction, id)) ?? refuse('There is no such payment.');
    return { payment, order };
  }

  async function setOrder(id: string, columns: Updateable<Tables['orders']>): Promise<void> {
    await transaction
      .updateTable('orders')
      .set({ ...columns, updated_at })
      .where('id', '=', id)
      .execute();
  }

  /** Refuses where the payment has another state by now. */
  async function setPayment(
    { id, state }: Payment,
    columns: Updateable<Tables['payments']>,
  ): Promise<Payment> {
    const updated = await transaction
      .updateTable('payments')
      .set({ ...columns, updated_at })
      .where('id', '=', id)
      .where('state', '=', state)
      .returningAll()
      .executeTakeFirst();
    return updated ?? refuseAsChanged();
  }

  /** Stores with the order what was done to it, by whom and why. */
  async function note(order_id: string, what: string): Promise<void> {
    const { by, why } = attribution;
    const row = { id: randomUUID(), order_id, at: updated_at, what, by, why };
    await transaction.insertInto('order_notes').values(row).execute();
  }

  return { transaction, at, lockedOrder, lockedPayment, setOrder, setPayment, note };
}

/** Makes a manual change in one transaction; `refuse` undoes it. */
export async function changeManually(
  { storage, clock }: Pick<ManualContext, 'storage' | 'clock'>,
  attribution: Attribution,
  work: (change: Change) => Promise<Changed>,
): Promise<ManualResult> {
  const at = clock.now();
  try {
    const { message, warnings = [] } = await storage
      .transaction()
      .execute((transaction) => work(changeOf(transaction, at, attribution)));
    const warning = warnings.filter(Boolean).join(' And ');
    return { kind: 'ok', message, ...(warning && { warning }) };
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', reason: error.message };
    throw error;
  }
}
