import type { Kysely, Migration } from 'kysely';

/** When a provider was asked to end a payment, for as long as its answer is not known. */
export const cancellations: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payments').addColumn('cancel_asked_at', 'text').execute();
}
