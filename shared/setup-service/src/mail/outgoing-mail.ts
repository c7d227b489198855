import type { Storage } from '../storage/tables.ts';

/** A finished email. Delivering it twice is told by its `id`, which is in its Message-ID too. */
export interface OutgoingMail {
  readonly id: string;
  /** One address, without a name. */
  readonly recipient: string;
  /** The whole message, headers and all, with CRLF line ends. */
  readonly message: string;
}

/**
 * Hands an email over; resolves once it cannot be lost any more, and rejects where it has to be
 * tried again. Delivering one email twice must leave one.
 */
export type Deliver = (mail: OutgoingMail) => Promise<void>;

/** Puts an email into the outbox, in the transaction that is under way; one with the same id stays. */
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
