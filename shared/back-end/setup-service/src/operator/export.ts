import { DAY_MS, inNairobi, NAIROBI_MS } from '../clock.ts';
import { heldBy, type Money, moneyOf } from '../orders/money.ts';
import { type Figures, readFigures } from '../orders/receipts/figures.ts';
import { inPages } from '../storage/page.ts';
import type { Payment, Storage } from '../storage/tables.ts';

/** Days in Nairobi, as `2026-03-31`; both count. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

function momentsOf({ from, to }: Range) {
  const start = (day: string, later = 0) =>
    new Date(Date.parse(`${day}T00:00:00Z`) - NAIROBI_MS + later).toISOString();
  return { since: start(from), before: start(to, DAY_MS) };
}

const columns = [
  ...['at', 'what', 'amount', 'currency', 'provider', 'payment', 'number_there', 'reference'],
  ...['document', 'order', 'by', 'test', 'at_nairobi'],
] as const;

type Line = Readonly<Record<(typeof columns)[number], string | number | null>>;

/**
 * Money as statements have it, a line for each movement, of a `MoneyKind` and below 0 for what left.
 * After them comes what is due back now, as `due-back`, whenever it came.
 */
export async function exportMoney(storage: Storage, range: Range): Promise<readonly Line[]> {
  const { since, before } = momentsOf(range);
  const rows = await storage
    .selectFrom('money')
    .selectAll()
    .where('at', '>=', since)
    .where('at', '<', before)
    .orderBy('at')
    .orderBy('id')
    .execute();
  const due = await storage
    .selectFrom('payments')
    .selectAll()
    .where('state', '=', 'refund-due')
    .execute();
  const orders = [...new Set(rows.map(({ order_id }) => order_id))];
  const payments = await inPages(orders, (some) =>
    storage.selectFrom('payments').selectAll().where('order_id', 'in', some).execute(),
  );
  const documents = await inPages(orders, async (some) => {
    const found = storage.selectFrom('documents').select('figures');
    return (await found.where('order_id', 'in', some).execute()).map(({ figures }) =>
      readFigures(figures),
    );
  });
  const paymentOf = new Map([...payments, ...due].map((payment) => [payment.id, payment]));
  const documentsOf = new Map<string, Figures[]>();
  for (const one of documents)
    documentsOf.set(one.order, [...(documentsOf.get(one.order) ?? []), one]);
  const lines = rows.map((row) =>
    lineOf(row, paymentOf.get(row.payment_id ?? ''), documentsOf.get(row.order_id) ?? []),
  );
  const held = await moneyOf(
    storage,
    due.map(({ order_id }) => order_id),
  );
  const open = due.flatMap((payment) => {
    const sum = heldBy(held, payment.id);
    const { id, order_id, updated_at: at } = payment;
    if (!sum) return [];
    const row = { id, payment_id: id, order_id, at, ...sum, reference: null, by: payment.provider };
    return [lineOf({ ...row, what: 'due-back' }, payment, [])];
  });
  return [...lines, ...open];
}

function lineOf(
  row: Omit<Money, 'what'> & { readonly what: Money['what'] | 'due-back' },
  payment: Payment | undefined,
  documents: readonly Figures[],
): Line {
  const { id, at, what, amount, currency, order_id, payment_id, reference, by } = row;
  const own = documents.filter(({ moved }) => moved.some((one) => one.id === id));
  const isTest = own[0]?.isTest ?? (payment ? payment.is_test === 1 : documents[0]?.isTest);
  return {
    ...{ at, what, amount, currency, reference, by },
    provider: payment?.provider ?? null,
    payment: payment_id,
    number_there: payment?.provider_id ?? null,
    document: own.map(({ number }) => number).join(' and ') || null,
    order: order_id,
    test: isTest ? 'yes' : 'no',
    at_nairobi: inNairobi(at),
  };
}

/** As RFC 4180 has it. Nothing in it is a formula to a spreadsheet. */
export function writeCsv(lines: readonly Line[]): string {
  const field = (value: string | number | null) => {
    if (typeof value === 'number') return String(value);
    const text = /^[=+\-@\t\r]/.test(value ?? '') ? `'${value}` : (value ?? '');
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const rows = lines.map((line) => columns.map((name) => field(line[name])).join(','));
  return [columns.join(','), ...rows].join('\r\n');
}

/** The event of each document that was issued: `Figures`, in the order of their numbers. */
export async function exportDocuments(storage: Storage, range: Range): Promise<string[]> {
  const { since, before } = momentsOf(range);
  const documents = storage.selectFrom('documents').select('figures').orderBy('number');
  const found = await documents
    .where('issued_at', '>=', since)
    .where('issued_at', '<', before)
    .execute();
  return found.map(({ figures }) => figures);
}
