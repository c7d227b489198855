import type { SiteConfig } from '@site/contracts/site-config';
import {
  type BackgroundJob,
  createBackgroundJob,
  type JobLog,
  type Pass,
} from '../../background-job.ts';
import type { Clock } from '../../clock.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { queueMail } from '../../mail/outgoing-mail.ts';
import type { Storage } from '../../storage/tables.ts';
import { findReceipt } from './receipt.ts';
import { composeReceipt, composeSale } from './receipt-emails.ts';
import { receiptPdf } from './receipt-pdf.ts';

interface Options {
  readonly storage: Storage;
  readonly live: { readonly config: SiteConfig };
  readonly outbox: Pick<Outbox, 'wake'>;
  readonly clock: Clock;
  readonly log: Pick<JobLog, 'warn'>;
  readonly draw?: typeof receiptPdf;
}

/** How often it polls for what another service or the operator's command left. */
const LOOK_MS = 20_000;
const MOST_AT_ONCE = 20;

/**
 * Sends receipts. The transaction that settles an order only issues the number, so that a fault in
 * drawing the document costs no more than a receipt. The emails enter the outbox in the transaction
 * that records them as queued: once, whichever service is first.
 */
export function createReceiptSender({
  storage,
  live,
  outbox,
  clock,
  log,
  draw = receiptPdf,
}: Options): BackgroundJob {
  async function* pass(): Pass {
    for (let after = 0; ; ) {
      const due = await storage
        .selectFrom('receipts')
        .select(['number', 'order_id'])
        .where('queued_at', 'is', null)
        .where('number', '>', after)
        .orderBy('number')
        .limit(MOST_AT_ONCE)
        .execute();
      for (const { number, order_id } of due) {
        after = number;
        // One that cannot be written holds up no other.
        await sendOne(order_id).catch((error) => {
          log.warn(
            { err: error, order: order_id },
            'a receipt could not be written and is tried again',
          );
        });
        yield;
      }
      if (due.length < MOST_AT_ONCE) return;
    }
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
      const claimed = await transaction
        .updateTable('receipts')
        .set({ queued_at: at.toISOString() })
        .where('number', '=', receipt.number)
        .where('queued_at', 'is', null)
        .returning('number')
        .executeTakeFirst();
      if (!claimed) return;
      for (const mail of mails) await queueMail(transaction, mail, at);
    });
    outbox.wake();
  }

  const failure = 'receipts could not be written and are tried again';
  return createBackgroundJob({ clock, log, pass, everyMs: LOOK_MS, failure });
}
