import type { Kysely, Migration } from 'kysely';

/** Which reminders were sent or skipped, and who wants none. */
export const reminders: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reminders')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('reminders_key', ['kind', 'about'])
    .execute();
  await db.schema
    .createTable('reminder_recipients')
    .addColumn('email_hash', 'text', (column) => column.primaryKey())
    .addColumn('link_id', 'text', (column) => column.notNull().unique())
    .addColumn('purchase_reminded_at', 'text')
    .addColumn('stopped_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  // Orders are looked through by these every few minutes.
  await db.schema.createIndex('orders_placed').on('orders').column('created_at').execute();
  await db.schema.createIndex('orders_company').on('orders').column('company_key').execute();
}
