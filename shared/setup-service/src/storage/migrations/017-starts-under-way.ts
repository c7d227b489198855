import type { Kysely, Migration } from 'kysely';

/** Until when somebody is calling the provider for an attempt, so that nobody else does. */
export const startsUnderWay: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payments').addColumn('starting_until', 'text').execute();
}
