import { randomInt } from 'node:crypto';
import type { SiteConfiguration } from '@site/contracts/site-configuration';
import { type SqlBool, sql } from 'kysely';
import { createBackgroundJob, type JobLog, type Pass } from '../../background-job.ts';
import type { Clock } from '../../clock.ts';
import { composeEmail, withoutLinks } from '../../mail/compose-email.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { type OutgoingMail, queueMail } from '../../mail/outgoing-mail.ts';
import type { Storage } from '../../storage/tables.ts';
import { type Draw, documentPdf } from './document-pdf.ts';
import { type Figures, readFigures, rowsOf, titleOf } from './figures.ts';

interface Options {
  readonly storage: Storage;
  readonly live: { readonly config: SiteConfiguration };
  readonly outbox: Pick<Outbox, 'wake'>;
  readonly clock: Clock;
  readonly log: JobLog;
  readonly draw?: Draw;
}

/** How often it polls for what another service or the operator's command left. */
const LOOK_MS = 20_000;
const MOST_AT_ONCE = 20;

/**
 * Sends receipts and credit notes. The transaction that moves money only issues them, so that a fault in
 * drawing costs no more than a document. The emails enter the outbox in the transaction that records
 * them as queued: once, whichever service is first.
 */
export function createDocumentSender(options: Options) {
  const { storage, live, outbox, clock, log, draw } = options;

  async function* pass(): Pass {
    for (let after = ''; ; ) {
      const due = await storage
        .selectFrom('documents')
        .innerJoin('orders', 'orders.id', 'documents.order_id')
        .select(['documents.number', 'documents.figures', 'orders.email'])
        .where('queued_at', 'is', null)
        .where('number', '>', after)
        .orderBy('number')
        .limit(MOST_AT_ONCE)
        .execute();
      const last = due.at(-1);
      if (!last) return;
      after = last.number;
      // Copies of the service begin at different ones: beginning at the same, each would draw them all.
      const start = randomInt(due.length);
      for (const { number, figures, email } of [...due.slice(start), ...due.slice(0, start)]) {
        // One that cannot be written holds up no other.
        await sendOne(figures, email).catch((error) => {
          log.warn({ err: error, number }, 'a document could not be written and is tried again');
        });
        yield;
      }
    }
  }

  /** To the address that the buyer has by now, corrected or erased since the document was issued. */
  async function sendOne(text: string, address: string | null): Promise<void> {
    const figures = readFigures(text);
    const { number } = figures;
    const { config } = live;
    const pdf = await documentPdf(storage, number, draw).catch((error) => {
      log.warn({ err: error, number }, 'a document goes out without its PDF');
      return undefined;
    });
    const toBuyer = address ? await composeToBuyer(figures, address, pdf, config) : undefined;
    const toSales = isSale(figures) && (await composeSale(figures, address, config));
    const at = clock.now();
    await storage.transaction().execute(async (transaction) => {
      const claimed = await transaction
        .updateTable('documents')
        .set({ queued_at: at.toISOString() })
        .where('number', '=', number)
        .where('queued_at', 'is', null)
        // Whose buyer was erased or corrected meanwhile goes out later.
        .where('figures', '=', text)
        .where(sql<SqlBool>`exists (select 1 from orders where orders.id = documents.order_id
          and coalesce(orders.email, '') = ${address ?? ''})`)
        .returning('number')
        .executeTakeFirst();
      if (!claimed) return;
      if (toBuyer) await queueMail(transaction, toBuyer, at);
      if (toSales) await queueMail(transaction, toSales, at);
    });
    outbox.wake();
  }

  const failure = 'documents could not be written and are tried again';
  return createBackgroundJob({ clock, log, pass, everyMs: LOOK_MS, failure });
}

/** The first receipt of an order: what it bought is sold. */
const isSale = ({ kind, insteadOf }: Figures) => kind === 'receipt' && !insteadOf;

async function composeToBuyer(
  figures: Figures,
  address: string,
  pdf: Buffer | undefined,
  config: SiteConfiguration,
): Promise<OutgoingMail> {
  const { number, order, kind, delivery, isTest, issuedAt } = figures;
  const { product, phone, email } = config;
  const title = titleOf(figures).toLowerCase();
  const next = delivery ? ' We write again when your devices are on their way.' : '';
  const openings = {
    receipt: `Thank you: your payment ${isSale(figures) ? 'has arrived' : 'is with us again'}.${next}`,
    'credit-note':
      figures.moved.length > 0
        ? 'This is for your books, as money went back to you.'
        : 'This is for your books: a receipt of ours named money that had not come.',
  };
  return composeEmail(config, {
    id: `${order}-${isSale(figures) ? 'receipt' : number}`,
    to: { address },
    subject: `${isTest ? 'TEST: ' : ''}Your ${title} ${number} from ${product}`,
    template: {
      opening: openings[kind],
      ...sections(figures),
      closing: `${pdf ? `The ${title} is attached as a document to print or to file. ` : ''}Is something wrong? Call ${phone} or write to ${email}.`,
    },
    date: new Date(issuedAt),
    attachments: pdf
      ? [
          {
            filename: `${kind}-${number}.pdf`,
            contentType: 'application/pdf',
            content: pdf,
          },
        ]
      : [],
  });
}

async function composeSale(
  figures: Figures,
  address: string | null,
  config: SiteConfiguration,
): Promise<OutgoingMail> {
  const { number, order, buyer, delivery, isTest, issuedAt } = figures;
  const name = buyer.company || 'a buyer';
  return composeEmail(config, {
    id: `${order}-sale`,
    to: 'sales',
    signedBy: 'setup service',
    ...(address && { replyTo: { name: withoutLinks(buyer.name ?? ''), address } }),
    subject: `${isTest ? 'TEST: ' : ''}${delivery ? 'Sold, to be delivered' : 'Sold'}: ${number}, ${withoutLinks(name)}`,
    template: {
      opening: `${withoutLinks(name)} paid an order on the site.`,
      ...sections(figures),
      ...(delivery && {
        steps: {
          heading: 'What to do',
          items: [
            'Send the devices to the address above.',
            `Record it, which tells the buyer: pnpm --filter @back-end/setup-service orders dispatched ${order} --why '…'`,
          ],
        },
      }),
      closing: 'Your answer to this mail goes to the buyer.',
    },
    date: new Date(issuedAt),
  });
}

function sections(figures: Figures) {
  const rows = rowsOf(figures);
  const typed = (some: readonly (readonly [string, string])[]) =>
    some.map(
      ([label, text]) => [label, text === figures.buyer.email ? text : withoutLinks(text)] as const,
    );
  return {
    details: { heading: rows.title, rows: [...rows.facts, ...rows.moved] },
    moreDetails: [
      {
        heading: figures.kind === 'receipt' ? 'What was bought' : 'What is credited',
        kind: 'amounts' as const,
        rows: [...rows.lines, ...rows.vat, rows.total],
      },
      { heading: 'Buyer', rows: typed(rows.buyer) },
      ...(figures.delivery ? [{ heading: 'Delivery to', rows: typed(rows.delivery) }] : []),
    ],
  };
}
