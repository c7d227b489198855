import type { SiteConfig } from '@site/contracts/site-config';
import type { Clock } from '../environment/clock.ts';
import type { Outbox } from '../mail/outbox.ts';
import { queueMail } from '../mail/outgoing-mail.ts';
import type { Storage } from '../storage/tables.ts';
import { findReceipt } from './receipt.ts';
import { composeReceipt, composeSale } from './receipt-emails.ts';
import { receiptPdf } from './receipt-pdf.ts';

interface Log {
  warn(detail: object, text: string): void;
}

interface Options {
  readonly storage: Storage;
  /** What is live; it is asked for each receipt. */
  readonly live: { readonly config: SiteConfig };
  readonly outbox: Pick<Outbox, 'wake'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Draws the document; it is written without one where that fails. */
  readonly draw?: typeof receiptPdf;
}

/** Writes the emails of the receipts that were issued. */
export interface ReceiptSender {
  /** Says that there may be receipts without emails: after a commit, and at start. Returns at once. */
  wake(): void;
  /** Resolves once everything that was due at the last `wake` is written. */
  idle(): Promise<void>;
  /** Resolves once the one under way is written; no other is begun. */
  stop(): Promise<void>;
}

/** How often it looks by itself, for what another service or the operator's command left. */
const LOOK_MS = 20_000;
const MOST_AT_ONCE = 20;

/**
 * Makes the writer of receipts. An order that is paid gets its receipt's number in the transaction that
 * settles it; drawing a document has no place there, where a fault would cost more than a receipt. So
 * the emails are written here, later, and put into the outbox in the transaction that notes it: both
 * or neither, and once, whichever of several services comes first.
 */
export function createReceiptSender({
  storage,
  live,
  outbox,
  clock,
  log,
  draw = receiptPdf,
}: Options): ReceiptSender {
  let woken = false;
  let stopped = false;
  let running: Promise<void> | undefined;
  let cancelTimer = () => {};

  function wake(): void {
    if (stopped) return;
    woken = true;
    running ??= run();
  }

  async function run(): Promise<void> {
    while (woken && !stopped) {
      woken = false;
      await sendDue().catch((error) => {
        log.warn({ err: error }, 'receipts could not be written and are tried again');
      });
    }
    running = undefined;
    cancelTimer();
    if (!stopped) cancelTimer = clock.after(LOOK_MS, wake);
  }

  async function sendDue(): Promise<void> {
    const due = await storage
      .selectFrom('receipts')
      .select('order_id')
      .where('queued_at', 'is', null)
      .orderBy('number')
      .limit(MOST_AT_ONCE)
      .execute();
    for (const { order_id } of due) {
      if (stopped) return;
      // One that cannot be written holds up no other.
      await sendOne(order_id).catch((error) => {
        log.warn(
          { err: error, order: order_id },
          'a receipt could not be written and is tried again',
        );
      });
    }
    if (due.length === MOST_AT_ONCE) woken = true;
  }

  async function sendOne(orderId: string): Promise<void> {
    const receipt = await findReceipt(storage, orderId);
    if (!receipt) return;
    const { config } = live;
    const pdf = await draw(receipt, config).catch((error) => {
      log.warn({ err: error, order: orderId }, 'a receipt goes out without its document');
      return undefined;
    });
    const mails = [
      await composeReceipt(receipt, pdf, config),
      await composeSale(receipt, config),
    ].flatMap((mail) => mail ?? []);
    const at = clock.now();
    await storage.transaction().execute(async (transaction) => {
      const taken = await transaction
        .updateTable('receipts')
        .set({ queued_at: at.toISOString() })
        .where('number', '=', receipt.number)
        .where('queued_at', 'is', null)
        .returning('number')
        .executeTakeFirst();
      if (!taken) return;
      for (const mail of mails) await queueMail(transaction, mail, at);
    });
    outbox.wake();
  }

  return {
    wake,
    async idle() {
      await running;
    },
    async stop() {
      stopped = true;
      cancelTimer();
      await running;
    },
  };
}
