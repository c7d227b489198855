import type { Kysely, Migration } from 'kysely';

/** Customers who are signed in, wherever the next request of theirs arrives. */
export const accountSessions: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('account_sessions_account')
    .on('account_sessions')
    .column('account_id')
    .execute();
}
