import type { Selectable } from 'kysely';
import type { Storage, Tables } from '../../src/storage/tables.ts';
import type { PlacedOrder } from './copies.ts';
import type { Ledger, Movement } from './ledger.ts';

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

export interface Books {
  readonly orders: readonly Row<'orders'>[];
  readonly payments: readonly Row<'payments'>[];
  readonly accounts: readonly Row<'accounts'>[];
  readonly deliveries: readonly Pick<Row<'deliveries'>, 'order_id' | 'state'>[];
  readonly money: readonly Pick<Row<'money'>, 'order_id' | 'payment_id' | 'what' | 'amount'>[];
  readonly documents: readonly Pick<Row<'documents'>, 'number' | 'order_id' | 'issued_at'>[];
  readonly notes: readonly Pick<Row<'order_notes'>, 'order_id' | 'what'>[];
  readonly mails: readonly Pick<Row<'outbox'>, 'id' | 'created_at'>[];
  readonly movements: readonly Movement[];
  /** Who reads what is sent about an order, also once the service forgot it. */
  readonly readerOf: (order: string) => string | undefined;
}

interface Written {
  readonly storage: Storage;
  readonly ledger: Ledger;
  readonly orders: readonly PlacedOrder[];
}

export async function readBooks({ storage, ledger, orders }: Written): Promise<Books> {
  const emails = new Map(orders.map(({ id, email }) => [id, email]));
  return {
    orders: await storage.selectFrom('orders').selectAll().execute(),
    payments: await storage.selectFrom('payments').selectAll().orderBy('created_at').execute(),
    accounts: await storage.selectFrom('accounts').selectAll().execute(),
    deliveries: await storage.selectFrom('deliveries').selectAll().execute(),
    money: await storage.selectFrom('money').selectAll().execute(),
    documents: await storage.selectFrom('documents').selectAll().orderBy('number').execute(),
    notes: await storage.selectFrom('order_notes').selectAll().execute(),
    mails: await storage.selectFrom('outbox').selectAll().orderBy('created_at').execute(),
    movements: ledger.movements,
    readerOf: (order) => emails.get(order),
  };
}
