import type { Kysely, Migration } from 'kysely';

/** How often an email was sent to its end without an answer: the mail server may have taken it. */
export const unansweredMails: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('unanswered', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
