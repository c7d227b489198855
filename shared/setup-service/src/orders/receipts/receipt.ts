import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { priceOfLine, sumOf } from '@site/contracts/order-lines';
import { vatOfTotal } from '@site/contracts/price-terms';
import type { SiteConfiguration } from '@site/contracts/site-configuration';
import { plainCompany, plainPerson, writeDate, writeMoney } from '../../mail/compose-email.ts';
import type { PaymentMethod, Storage } from '../../storage/tables.ts';
import { deliveryOf } from '../delivery.ts';
import { findOrder, linesOf, lineText } from '../orders.ts';
import { periodText } from '../paid-period.ts';
import { findPayment } from '../payments.ts';

export type Receipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

/** It is read each time, as an order that is done does not change. */
export async function findReceipt(storage: Storage, orderId: string) {
  const receipts = storage.selectFrom('receipts').selectAll().where('order_id', '=', orderId);
  const row = await receipts.executeTakeFirst();
  const order = await findOrder(storage, orderId);
  if (!row || !order) return undefined;
  return {
    number: row.number,
    issuedAt: new Date(row.issued_at),
    order,
    lines: linesOf(order),
    delivery: await deliveryOf(storage, orderId),
    /** Undefined where the money came by another way and an operator recorded it. */
    payment: order.paid_by === null ? undefined : await findPayment(storage, order.paid_by),
  };
}

export function receiptNumber(number: number): string {
  return `R-${String(number).padStart(6, '0')}`;
}

type Row = readonly [label: string, value: string];

/** What the email and the document share; a row without a value is left out. */
export function receiptRows(receipt: Receipt, config: SiteConfiguration) {
  const { order, lines, delivery } = receipt;
  return {
    title: `Receipt ${receiptNumber(receipt.number)}`,
    facts: filled([
      ['Number', receiptNumber(receipt.number)],
      ['Date', writeDate(receipt.issuedAt, 'long')],
      ['Order', order.id],
      ['Period', periodText(order)],
    ]),
    buyer: filled([
      ['Company', plainCompany(order.company_name ?? '')],
      ['Name', plainPerson(order.applicant_name ?? '')],
      ['Email address', order.email],
      ['Phone', order.phone_number],
    ]),
    lines: filled(lines.map((line) => [lineText(line), writeMoney(priceOfLine(line))])),
    total: [
      `Total ${vatOfTotal(config) ?? ''}`.trim(),
      writeMoney(order.price ?? sumOf(lines)),
    ] as const,
    paid: filled(paidRows(receipt, config)),
    delivery: filled([
      ['Address', delivery?.address],
      ['Town', delivery?.town],
      ['Phone', delivery?.phone_number],
      ['Note', delivery?.note],
    ]),
  };
}

function filled(rows: readonly (readonly [string, string | null | undefined])[]): readonly Row[] {
  return rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}

function paidRows({ payment, issuedAt }: Receipt, { setupService }: SiteConfiguration): Row[] {
  if (!payment) return [['Paid', `on ${writeDate(issuedAt, 'long')}, recorded by our accounts`]];
  const methods: Readonly<Record<PaymentMethod, string>> = {
    credit_card: `by card through ${setupService.cardProviderName}`,
    mobile_money: 'by M-Pesa',
    direct_debit: 'by direct debit',
  };
  return [
    ['Paid', `${writeMoney(payment.amount)} ${methods[payment.method]}`],
    ['Reference', payment.receipt ?? payment.id],
  ];
}

/** In points, of which an A4 page is 595 wide. */
const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
const AMOUNT_WIDTH = 120;
const INK = '#1a1a1a';
const QUIET = '#555555';
const RULE = '#d0d0d0';

export async function receiptPdf(receipt: Receipt, config: SiteConfiguration): Promise<Buffer> {
  const rows = receiptRows(receipt, config);
  // Loading it takes as long as half of the service.
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `${rows.title}, ${config.product}`,
      Author: config.company,
      // The same receipt gives the same bytes.
      CreationDate: receipt.issuedAt,
    },
  });
  const finished = buffer(document);
  const page = pageOf(document);
  page.write(config.product, { weight: 'bold', size: 22 }).text(config.product);
  page.write(config.company, { color: QUIET }).text(config.company);
  document.moveDown(2);
  page.write('Receipt', { weight: 'bold', size: 16 }).text('Receipt');
  document.moveDown(0.5);
  // To draw it all takes as long as twenty calls, which get their turn in between.
  await setImmediate();
  for (const row of rows.facts) drawRow(page, row, 'left');
  drawRows(page, 'To', rows.buyer, 'left');
  await setImmediate();
  drawRows(page, 'What was bought', rows.lines, 'right');
  drawTotal(page, rows.total);
  drawRows(page, 'Payment', rows.paid, 'left');
  if (rows.delivery.length > 0) drawRows(page, 'Delivery to', rows.delivery, 'left');
  drawHeading(page, 'From');
  for (const text of [config.company, config.address, config.phone, config.email]) {
    page.write(text).text(text, MARGIN, undefined, { width: WIDTH });
  }
  await setImmediate();
  document.end();
  return finished;
}

type Weight = 'regular' | 'bold';

const brandLetters = /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac]*$/;

type Page = ReturnType<typeof pageOf>;

/** Each text is in a font that has its letters. */
function pageOf(document: PDFKit.PDFDocument) {
  // The site's fonts, and fonts with more scripts for other names. Both are TrueType: a WOFF file is
  // inflated again for each letter.
  const fonts = {
    'brand-regular': import.meta.resolve(
      '@expo-google-fonts/plus-jakarta-sans/400Regular/PlusJakartaSans_400Regular.ttf',
    ),
    'brand-bold': import.meta.resolve(
      '@expo-google-fonts/plus-jakarta-sans/700Bold/PlusJakartaSans_700Bold.ttf',
    ),
    'wide-regular': import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
    'wide-bold': import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  };
  // One that no text needs is never read.
  for (const [name, address] of Object.entries(fonts)) {
    document.registerFont(name, fileURLToPath(address));
  }
  return {
    document,
    write(text: string, options: { weight?: Weight; size?: number; color?: string } = {}) {
      const { weight = 'regular', size = 10, color = INK } = options;
      const family = brandLetters.test(text) ? 'brand' : 'wide';
      document.font(`${family}-${weight}`).fontSize(size).fillColor(color);
      return document;
    },
  };
}

function drawRows(page: Page, heading: string, rows: readonly Row[], align: Align): void {
  drawHeading(page, heading);
  for (const row of rows) drawRow(page, row, align);
}

function drawHeading(page: Page, heading: string): void {
  page.document.moveDown(1.5);
  page.write(heading, { weight: 'bold', size: 11 }).text(heading, MARGIN);
  page.document.moveDown(0.3);
}

function drawTotal(page: Page, row: Row): void {
  const { document } = page;
  const y = document.y + 4;
  document
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.5)
    .stroke(RULE);
  document.y = y + 6;
  drawRow(page, row, 'right', 'bold');
}

type Align = 'left' | 'right';

/** Amounts are at the right edge. */
function drawRow(page: Page, [label, value]: Row, align: Align, weight: Weight = 'regular'): void {
  const { document } = page;
  const labelWidth = align === 'right' ? WIDTH - AMOUNT_WIDTH : 90;
  const left = { width: labelWidth };
  const right = { width: WIDTH - labelWidth, align };
  const tallest = Math.max(
    page.write(label, { weight }).heightOfString(label, left),
    page.write(value, { weight }).heightOfString(value, right),
  );
  // Both halves of a row stay on one page.
  if (document.y + tallest > document.page.height - MARGIN) document.addPage();
  const y = document.y;
  const color = align === 'right' ? INK : QUIET;
  page.write(label, { weight, color }).text(label, MARGIN, y, left);
  page.write(value, { weight }).text(value, MARGIN + labelWidth, y, right);
  document.x = MARGIN;
  document.y = y + tallest + 3;
}
