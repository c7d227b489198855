import type { SiteConfiguration } from '@site/contracts/site-configuration';
import { createBackgroundJob, type JobLog, type Pass } from '../../background-job.ts';
import type { Clock } from '../../clock.ts';
import { composeEmail, plainCompany, plainPerson } from '../../mail/compose-email.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { type OutgoingMail, queueMail } from '../../mail/outgoing-mail.ts';
import type { Storage } from '../../storage/tables.ts';
import { findReceipt, type Receipt, receiptNumber, receiptPdf, receiptRows } from './receipt.ts';

interface Options {
  readonly storage: Storage;
  readonly live: { readonly config: SiteConfiguration };
  readonly outbox: Pick<Outbox, 'wake'>;
  readonly clock: Clock;
  readonly log: JobLog;
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
export function createReceiptSender(options: Options) {
  const { storage, live, outbox, clock, log, draw = receiptPdf } = options;

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
          const detail = { err: error, order: order_id };
          log.warn(detail, 'a receipt could not be written and is tried again');
        });
        yield { job: 'receipts', after };
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
    const toBuyer = await composeReceipt(receipt, pdf, config);
    const toSales = await composeSale(receipt, config);
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
      if (toBuyer) await queueMail(transaction, toBuyer, at);
      await queueMail(transaction, toSales, at);
    });
    outbox.wake();
  }

  const failure = 'receipts could not be written and are tried again';
  return createBackgroundJob({ clock, log, pass, everyMs: LOOK_MS, failure });
}

/** Undefined where the buyer's address is unknown. */
async function composeReceipt(
  receipt: Receipt,
  pdf: Buffer | undefined,
  config: SiteConfiguration,
) {
  const { order, issuedAt } = receipt;
  if (!order.email) return undefined;
  const { product, phone, email } = config;
  const number = receiptNumber(receipt.number);
  return composeEmail(config, {
    id: `${order.id}-receipt`,
    to: { address: order.email },
    subject: `Your receipt ${number} from ${product}`,
    template: {
      opening: receipt.delivery
        ? 'Thank you: your payment has arrived. We write again when your devices are on their way.'
        : 'Thank you: your payment has arrived.',
      ...sections(receipt, config),
      closing: `${pdf ? 'The receipt is attached as a document to print or to file. ' : ''}Is something wrong? Call ${phone} or write to ${email}.`,
    },
    date: issuedAt,
    attachments: pdf
      ? [{ filename: `receipt-${number}.pdf`, contentType: 'application/pdf', content: pdf }]
      : [],
  });
}

async function composeSale(receipt: Receipt, config: SiteConfiguration): Promise<OutgoingMail> {
  const { order, issuedAt, delivery } = receipt;
  const buyer = plainCompany(order.company_name ?? '') || 'a buyer';
  return composeEmail(config, {
    id: `${order.id}-sale`,
    to: 'sales',
    signedBy: 'setup service',
    ...(order.email && {
      replyTo: { name: plainPerson(order.applicant_name ?? ''), address: order.email },
    }),
    subject: `${delivery ? 'Sold, to be delivered' : 'Sold'}: ${receiptNumber(receipt.number)}, ${buyer}`,
    template: {
      opening: `${buyer} paid an order on the site.`,
      ...sections(receipt, config),
      ...(delivery && {
        steps: {
          heading: 'What to do',
          items: [
            'Send the devices to the address above.',
            `Record it, which tells the buyer: pnpm --filter @site/setup-service orders dispatched ${order.id} --why '…'`,
          ],
        },
      }),
      closing: 'Your answer to this mail goes to the buyer.',
    },
    date: issuedAt,
  });
}

function sections(receipt: Receipt, config: SiteConfiguration) {
  const rows = receiptRows(receipt, config);
  const bought = [...rows.lines, rows.total];
  return {
    details: { heading: rows.title, rows: [...rows.facts, ...rows.paid] },
    moreDetails: [
      { heading: 'What was bought', kind: 'amounts' as const, rows: bought },
      { heading: 'Buyer', rows: rows.buyer },
      ...(receipt.delivery ? [{ heading: 'Delivery to', rows: rows.delivery }] : []),
    ],
  };
}
