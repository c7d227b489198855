import type { Storage } from '../storage/tables.ts';
import type { OutgoingMail } from './outgoing-mail.ts';

/** Puts a mail into the outbox, in the transaction that is under way; one with the same id stays. */
export async function queueMail(transaction: Storage, mail: OutgoingMail, at: Date): Promise<void> {
  await transaction
    .insertInto('outbox')
    .values({
      ...mail,
      created_at: at.toISOString(),
      delivered_at: null,
      next_try_at: null,
      tries: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
