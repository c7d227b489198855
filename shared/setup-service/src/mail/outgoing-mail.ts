import type { Storage } from '../storage/tables.ts';

/** A finished email. Delivering it twice is told by its `id`, which is in its Message-ID too. */
export interface OutgoingMail {
  readonly id: string;
  /** One address, without a name. */
  readonly recipient: string;
  /** The whole message, headers and all, with CRLF line ends. */
  readonly message: string;
}

/** An email that is handed over by the service that has claimed it. */
export interface ClaimedMail extends OutgoingMail {
  /**
   * Asks the database, and keeps the claim: false where another service has claimed the email since, as
   * it does when this one was stopped or hung for longer than a claim lasts. It is asked at the last
   * moment at which the email can still be withheld.
   */
  isStillOurs(): Promise<boolean>;
  /** Aborted when the service stops: an answer is waited for only a little longer then. */
  readonly cutShort: AbortSignal;
}

/** A mail server got the whole email and did not say whether it took it: it may be on its way. */
export class UnansweredMail extends Error {
  constructor(readonly code: string) {
    super('the mail server did not say whether it took the email');
  }
}

/**
 * Hands an email over; resolves once it cannot be lost any more, and rejects where it has to be tried again:
 * with `UnansweredMail` where that may make two of it.
 */
export type Deliver = (mail: ClaimedMail) => Promise<void>;

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
      unanswered: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
