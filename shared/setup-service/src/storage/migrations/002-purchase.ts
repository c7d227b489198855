import { type Kysely, type Migration, sql } from 'kysely';

/** Orders, attempts to pay them, the sandbox's memory; accounts that have no trial. */
export const purchase: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await allowAccountsWithoutTrial(db);

  await db.schema
    .createTable('orders')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('email_key', 'text')
    .addColumn('company_name', 'text')
    .addColumn('company_key', 'text')
    .addColumn('applicant_name', 'text')
    .addColumn('phone_number', 'text')
    .addColumn('plan', 'text')
    .addColumn('users', 'integer')
    .addColumn('price', 'integer')
    .addColumn('current_payment', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('orders_buyer')
    .on('orders')
    .columns(['email_key', 'company_key'])
    .execute();

  await db.schema
    .createTable('payments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('code', 'text')
    .addColumn('public_id', 'text', (column) => column.unique())
    .addColumn('provider_id', 'text', (column) => column.unique())
    .addColumn('redirect_url', 'text')
    .addColumn('receipt', 'text')
    .addColumn('asked', 'integer', (column) => column.notNull())
    .addColumn('next_ask_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('payments_order').on('payments').column('order_id').execute();
  await db.schema.createIndex('payments_due').on('payments').column('next_ask_at').execute();

  await db.schema
    .createTable('order_notes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('why', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('order_notes_order').on('order_notes').column('order_id').execute();

  await db.schema
    .createTable('sandbox_payments')
    .addColumn('reference', 'text', (column) => column.primaryKey())
    .addColumn('provider_id', 'text', (column) => column.notNull().unique())
    .addColumn('public_id', 'text', (column) => column.notNull().unique())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text')
    .addColumn('answers_at', 'text')
    .execute();
}

/** SQLite cannot change a column: the table is made anew and the rows are carried over. */
async function allowAccountsWithoutTrial(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accounts_next')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('company_name', 'text', (column) => column.notNull())
    .addColumn('company_key', 'text', (column) => column.notNull().unique())
    .addColumn('applicant_name', 'text', (column) => column.notNull())
    .addColumn('phone_number', 'text', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('price', 'integer', (column) => column.notNull())
    .addColumn('users', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('trial_ends_at', 'text')
    .execute();
  await sql`insert into accounts_next select * from accounts`.execute(db);
  await db.schema.dropTable('accounts').execute();
  await db.schema.alterTable('accounts_next').renameTo('accounts').execute();
}
