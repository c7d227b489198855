import type { Kysely, Migration } from 'kysely';

/** How many emails strangers caused, by mailbox, network address and in all. */
export const mailCounts: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_counts')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('mail_counts_key', ['name', 'until'])
    .execute();
  await db.schema.createIndex('mail_counts_until').on('mail_counts').column('until').execute();
  // A customer's newest link is looked for whenever another is asked for.
  await db.schema
    .createIndex('sign_in_links_account')
    .on('sign_in_links')
    .column('account_id')
    .execute();
}
