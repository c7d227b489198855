import type { Kysely, Migration } from 'kysely';

/** What was bought, where it is brought, for which account it is, and the receipt of it. */
export const orderLines: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('lines', 'text').execute();
  await db.schema.alterTable('orders').addColumn('account_id', 'text').execute();
  await db.schema.alterTable('accounts').addColumn('paid_until', 'text').execute();
  await db.schema
    .createTable('deliveries')
    .addColumn('order_id', 'text', (column) => column.primaryKey().references('orders.id'))
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('town', 'text', (column) => column.notNull())
    .addColumn('phone_number', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .addColumn('state', 'text')
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('receipts')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull().unique().references('orders.id'))
    .addColumn('issued_at', 'text', (column) => column.notNull())
    .addColumn('queued_at', 'text')
    .execute();
  await db.schema
    .createTable('counters')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'integer', (column) => column.notNull())
    .execute();
}
