import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { writeMoney } from '../mail/compose-email.ts';
import { CURRENCY } from '../payments/payment-provider.ts';
import { inPages } from '../storage/page.ts';
import type { MoneyKind, Order, Payment, Storage, Tables } from '../storage/tables.ts';

/*
 * The ledger: what came for an order and what went back, when, by which payment and on whose word.
 *
 * Rows are only added. What a provider reports after an operator vouched for it adds the difference, so
 * that the sum of a payment's rows is what came by it. A reversal that the vendor wins is a `reversed`
 * row above 0. Receipts, credit notes, emails, the account page, deliveries and the export are derived
 * from these rows; the state of a payment says only what may still become of it.
 */

export type Money = Selectable<Tables['money']>;
export type Sum = Pick<Money, 'amount' | 'currency'>;

/** In the order in which it moved. */
export async function moneyOf(storage: Storage, orders: string | readonly string[]) {
  const money = storage.selectFrom('money').selectAll();
  const rows = await inPages([orders].flat(), (some) =>
    money.where('order_id', 'in', some).execute(),
  );
  // They are few, and no database sorts them by an index.
  return rows.sort((one, two) => (one.at < two.at ? -1 : Number(one.at > two.at)));
}

export async function addMoney(transaction: Storage, row: Omit<Money, 'id'>): Promise<Money> {
  const added = { ...row, id: randomUUID(), amount: inCents(row.amount) };
  await transaction.insertInto('money').values(added).execute();
  return added;
}

interface Report extends Sum {
  readonly order_id: string;
  readonly payment_id: string | null;
  readonly reference?: string | null | undefined;
  readonly by: string;
  readonly at: Date;
}

/** Records what came by a payment, or by none, up to now: rows of before are completed, not repeated. */
export async function recordReceived(transaction: Storage, report: Report): Promise<void> {
  const { order_id, payment_id, currency, reference = null, by, at } = report;
  const known = (await moneyOf(transaction, order_id)).filter(
    (row) => row.payment_id === payment_id && (row.what === 'received' || row.what === 'reversed'),
  );
  const reversals = known.filter(({ what }) => what === 'reversed');
  const what = heldIn(reversals).length > 0 ? 'reversed' : 'received';
  const now = { order_id, payment_id, what, reference, by, at: at.toISOString() } as const;
  const others = heldIn(known).filter((sum) => sum.currency !== currency);
  for (const { amount, currency } of others) {
    await addMoney(transaction, { ...now, amount: -amount, currency });
  }
  const amount = inCents(report.amount - sumIn(known, currency));
  // Its name on the statement may come after the word of an operator.
  const isNamed = Boolean(reference) && !known.some((row) => row.reference === reference);
  if (amount !== 0 || isNamed) await addMoney(transaction, { ...now, amount, currency });
}

/** Records what the statement calls money that is known already; nothing where none came. */
export async function nameReceived(
  transaction: Storage,
  { id: payment_id, order_id, provider: by }: Payment,
  { reference, at }: { readonly reference: string; readonly at: Date },
): Promise<void> {
  const known = (await moneyOf(transaction, order_id)).filter(
    (row) => row.payment_id === payment_id && row.what === 'received',
  );
  const last = known.at(-1);
  if (!last || known.some((row) => row.reference === reference)) return;
  await addMoney(transaction, { ...last, by, reference, amount: 0, at: at.toISOString() });
}

/** What the rows come to, by currency; none of 0. */
function heldIn(rows: readonly Money[]): Sum[] {
  const moved = rows.filter(({ what }) => !isCost(what));
  return [...new Set(moved.map(({ currency }) => currency))]
    .map((currency) => ({ currency, amount: sumIn(moved, currency) }))
    .filter(({ amount }) => amount !== 0);
}

/** What a payment holds, or what came by none. */
export function heldBy(rows: readonly Money[], payment: string | null): Sum | undefined {
  return heldIn(rows.filter(({ payment_id }) => payment_id === payment))[0];
}

/** What came by a payment, whatever went back; undefined where nobody said. */
export function receivedBy(rows: readonly Money[], payment: string): Sum | undefined {
  return heldBy(
    rows.filter(({ what }) => what === 'received'),
    payment,
  );
}

/** What came last by a payment, or by none, and is held: a part, or what came before, may have gone back. */
export function lastBy(rows: readonly Money[], payment: string | null): Money | undefined {
  const came = rows.findLast(
    ({ payment_id, what, amount }) => payment_id === payment && !isCost(what) && amount > 0,
  );
  const held = heldBy(rows, payment);
  return came && held && { ...came, ...held };
}

/** What bought the order: other payments of it are due back, or went back. */
export function ownMoney(rows: readonly Money[], { paid_by }: Pick<Order, 'paid_by'>): Money[] {
  return rows.filter(({ payment_id }) => payment_id === null || payment_id === paid_by);
}

/** Whether an order has its money: `gone` where all of it went back. */
export function standingOf(rows: readonly Money[], order: Pick<Order, 'paid_by'>) {
  const own = ownMoney(rows, order);
  const held = heldIn(own);
  const back = heldIn(own.filter(({ what }) => isBack(what)));
  const kind =
    held.length > 0
      ? back.length > 0
        ? 'partly-back'
        : 'held'
      : back.length > 0
        ? 'gone'
        : 'none';
  return { kind, held, back: back.map(({ amount, currency }) => ({ amount: -amount, currency })) };
}

/** What a payment cost the vendor, whatever it brought. */
export const isCost = (what: MoneyKind) => what === 'fee' || what === 'chargeback';

export const isBack = (what: MoneyKind) => what === 'refunded' || what === 'reversed';

export function writeSum({ amount, currency }: Sum): string {
  return writeMoney(amount, currency === CURRENCY ? undefined : currency);
}

export const writeSums = (sums: readonly Sum[]): string => sums.map(writeSum).join(' and ');

/** What was to be paid, where its provider does not say what was. */
export const dueSum = ({ amount }: Pick<Payment, 'amount'>): Sum => ({
  amount,
  currency: CURRENCY,
});

export function sumIn(rows: readonly Money[], currency: string): number {
  const own = rows.filter((row) => row.currency === currency);
  return inCents(own.reduce((sum, { amount }) => sum + amount, 0));
}

/** Sums of fractions stay what they are on paper. */
export function inCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
