import type { Kysely, Migration } from 'kysely';

/** How often an email was tried. */
export const mailTries: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
