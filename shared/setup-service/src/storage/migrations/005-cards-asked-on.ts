import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Cards of Pesapal that nobody asked about any more: those that were paid, whose money may have been
 * taken back; those that failed, and may have been paid on the same page since; those that were ended
 * before another attempt. Each is asked about once, and further as the rules of `backoff.ts` say.
 */
export const cardsAskedOn: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update payments set state = 'declined', asked = 0
    where provider = 'pesapal' and state = 'unpaid' and code = 'failed'
  `.execute(db);
  await sql`
    update payments set next_ask_at = updated_at
    where provider = 'pesapal' and next_ask_at is null and (
      state in ('paid', 'refund-due', 'declined') or (state = 'unpaid' and code = 'superseded')
    )
  `.execute(db);
}
