import type { Kysely, Migration } from 'kysely';

/** Accounts, mail to deliver, and the challenges that were used already. */
export const trialSignUp: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accounts')
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
    .addColumn('trial_ends_at', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('message', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('delivered_at', 'text')
    .execute();
  await db.schema
    .createIndex('outbox_pending')
    .on('outbox')
    .columns(['delivered_at', 'created_at'])
    .execute();

  await db.schema
    .createTable('used_challenges')
    .addColumn('nonce', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('used_challenges_expiry')
    .on('used_challenges')
    .column('expires_at')
    .execute();
}
