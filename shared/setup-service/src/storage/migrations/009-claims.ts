import type { Kysely, Migration } from 'kysely';

/** Who may say whom an order is for that came without its buyer. */
export const claims: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('claim_hash', 'text').execute();
}
