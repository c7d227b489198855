import type { Kysely, Migration } from 'kysely';

/** When a buyer ended an order. */
export const givenUpOrders: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('given_up_at', 'text').execute();
}
