import { randomUUID } from 'node:crypto';
import type { OrderContext } from '../orders/order.ts';
import { changeOrder, findOrder, lockOrder } from '../orders/orders.ts';
import { changePayment, findPayment } from '../orders/payments.ts';
import type { Order, Payment, Storage } from '../storage/tables.ts';

export interface Attribution {
  readonly by: string;
  readonly why: string;
}

export type ManualContext = Pick<OrderContext, 'storage' | 'config' | 'clock'>;
export type StorageContext = Pick<ManualContext, 'storage' | 'clock'>;

interface Changed {
  readonly message: string;
  readonly warnings?: readonly (string | false | null | undefined)[];
}

export type ManualResult =
  | { readonly kind: 'ok'; readonly message: string; readonly warning?: string }
  /** One line for the operator; nothing has changed. */
  | { readonly kind: 'refused'; readonly reason: string };

class Refusal extends Error {}

/** Undoes the change under way; one line for the operator. */
export function refuse(reason: string): never {
  throw new Refusal(reason);
}

export function refuseAsChanged(): never {
  refuse('The order changed just now. Look at it again.');
}

export type Change<Context = ManualContext> = ReturnType<typeof changeOf> &
  Omit<Context, keyof StorageContext>;

function changeOf(transaction: Storage, at: Date, { by, why }: Attribution) {
  const updated_at = at.toISOString();

  /** An order that nothing else changes until the transaction is over. */
  async function lockedOrder(id: string): Promise<Order> {
    await lockOrder(transaction, id);
    return (await findOrder(transaction, id)) ?? refuse('There is no such order.');
  }

  /** A payment and its order, of which the same holds. */
  async function lockedPayment(id: string) {
    const find = async () =>
      (await findPayment(transaction, id)) ?? refuse('There is no such payment.');
    const order = await lockedOrder((await find()).order_id);
    return { payment: await find(), order };
  }

  /** The same, where the id may be an order's: of money that came by no payment. */
  async function lockedPaymentOrOrder(id: string) {
    const order = await findOrder(transaction, id);
    if (!order) return lockedPayment(id);
    return { payment: undefined, order: await lockedOrder(id) };
  }

  async function setOrder(
    expected: Pick<Order, 'id'> & Partial<Order>,
    columns: Partial<Order> = {},
  ): Promise<void> {
    const changed = await changeOrder(transaction, expected, { ...columns, updated_at });
    if (!changed) refuseAsChanged();
  }

  async function setPayment({ id, state }: Payment, columns: Partial<Payment>): Promise<Payment> {
    const changes = { ...columns, updated_at };
    return (await changePayment(transaction, { id, state }, changes)) ?? refuseAsChanged();
  }

  async function note(order_id: string, what: string): Promise<void> {
    const row = { id: randomUUID(), order_id, at: updated_at, what, by, why };
    await transaction.insertInto('order_notes').values(row).execute();
  }

  return {
    transaction,
    at,
    lockedOrder,
    lockedPayment,
    lockedPaymentOrOrder,
    setOrder,
    setPayment,
    note,
  };
}

/** Makes a command of what is done in one transaction, to the order, payment or person of an id. */
export function manualChange<
  Options extends Attribution,
  Context extends StorageContext = ManualContext,
>(work: (change: Change<Context>, id: string, options: Options) => Promise<Changed>) {
  return async (context: Context, id: string, options: Options): Promise<ManualResult> => {
    const { storage, clock, ...rest } = context;
    const at = clock.now();
    try {
      const { message, warnings = [] } = await storage
        .transaction()
        .execute((transaction) =>
          work({ ...rest, ...changeOf(transaction, at, options) }, id, options),
        );
      const warning = warnings.filter(Boolean).join(' And ');
      return { kind: 'ok', message, ...(warning && { warning }) };
    } catch (error) {
      if (error instanceof Refusal) return { kind: 'refused', reason: error.message };
      throw error;
    }
  };
}
