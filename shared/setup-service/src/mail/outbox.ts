import type { Storage } from '../storage/tables.ts';
import type { Deliver } from './outgoing-mail.ts';

interface Log {
  info(detail: object, text: string): void;
  warn(detail: object, text: string): void;
}

interface OutboxOptions {
  readonly storage: Storage;
  readonly deliver: Deliver;
  readonly log: Log;
  readonly now: () => Date;
}

/** Carries the stored mails to where they are delivered. */
export interface Outbox {
  /** Says that there may be mails to deliver: after a commit, and at start. Returns at once. */
  wake(): void;
  /** Resolves when the mails under way are delivered or put off; nothing is begun afterwards. */
  stop(): Promise<void>;
}

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;

/**
 * Makes the outbox of a database. It looks when it is woken and never by the clock; only after a
 * failure does it try again by itself, 1 s later, then 2 s, 4 s, up to a minute. A mail that
 * cannot be delivered holds up no other.
 */
export function createOutbox({ storage, deliver, log, now }: OutboxOptions): Outbox {
  let woken = false;
  let stopped = false;
  let failures = 0;
  let running: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;

  function wake(): void {
    if (stopped) return;
    woken = true;
    running ??= run();
  }

  async function run(): Promise<void> {
    while (woken) {
      woken = false;
      failures = (await deliverPending()) ? 0 : failures + 1;
    }
    running = undefined;
    clearTimeout(retry);
    if (failures === 0 || stopped) return;
    retry = setTimeout(wake, Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1)));
  }

  /** False where a mail, or the list of them, has to be tried again. */
  async function deliverPending(): Promise<boolean> {
    try {
      const pending = await storage
        .selectFrom('outbox')
        .select('id')
        .where('delivered_at', 'is', null)
        .orderBy('created_at')
        .execute();
      let allDelivered = true;
      for (const { id } of pending) allDelivered = (await deliverOne(id)) && allDelivered;
      return allDelivered;
    } catch (error) {
      log.warn({ err: error }, 'the outbox could not be read and is tried again');
      return false;
    }
  }

  async function deliverOne(id: string): Promise<boolean> {
    try {
      const mail = await storage
        .selectFrom('outbox')
        .select(['recipient', 'message'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (mail?.message) await deliver({ id, recipient: mail.recipient, message: mail.message });
      // The text is dropped: once delivered it is one more copy of personal data.
      await storage
        .updateTable('outbox')
        .set({ delivered_at: now().toISOString(), message: null })
        .where('id', '=', id)
        .execute();
      log.info({ mail: id }, 'mail delivered');
      return true;
    } catch (error) {
      log.warn({ mail: id, err: error }, 'a mail could not be delivered and is tried again');
      return false;
    }
  }

  async function stop(): Promise<void> {
    stopped = true;
    clearTimeout(retry);
    await running;
  }

  return { wake, stop };
}
