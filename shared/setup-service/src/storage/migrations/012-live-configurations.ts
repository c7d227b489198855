import type { Kysely, Migration } from 'kysely';

/** What an edge said last of the configurations that are live. */
export const liveConfigurations: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('live_configurations')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('found', 'text', (column) => column.notNull())
    .addColumn('stored_at', 'text', (column) => column.notNull())
    .execute();
}
