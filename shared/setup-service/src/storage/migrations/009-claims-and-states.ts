import type { Kysely, Migration } from 'kysely';

/** Who may say whom an order is for that came without its buyer; payments are looked through by state. */
export const claimsAndStates: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('claim_hash', 'text').execute();
  await db.schema.createIndex('payments_state').on('payments').column('state').execute();
}
