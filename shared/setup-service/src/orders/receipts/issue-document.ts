import { priceOfLine } from '@site/contracts/order-lines';
import type { SiteConfiguration } from '@site/contracts/site-configuration';
import { plainCompany, plainPerson } from '../../mail/compose-email.ts';
import { inPages } from '../../storage/page.ts';
import type { DocumentKind, Order, Payment, Storage } from '../../storage/tables.ts';
import { deliveryOf } from '../delivery.ts';
import { heldIn, isBack, type Money, moneyOf, ownMoney } from '../money.ts';
import { linesOf, lineText } from '../orders.ts';
import { periodText } from '../paid-period.ts';
import { paymentsOf } from '../payments.ts';
import { type Figures, readFigures, vatFigures, wayOf } from './figures.ts';

/*
 * Receipts and credit notes are numbered, and their figures frozen, in the transaction in which the money
 * moves. Their PDFs and emails are made later, of these figures alone: nothing that changes afterwards,
 * such as a name or the configuration, changes them.
 */

interface Issue {
  readonly transaction: Storage;
  readonly config: SiteConfiguration;
  readonly order: Order;
  readonly at: Date;
}

/** One an order, however often it is paid, closed and finished, but for a reversal that was won. */
export async function issueReceipt(issue: Issue, won?: Money): Promise<void> {
  const { transaction, order } = issue;
  const { id } = order;
  const issued = await documentsOf(transaction, id);
  if (issued.some(({ kind }) => kind === 'receipt') && !won) return;
  const rows = ownMoney(await moneyOf(transaction, id), order);
  const delivery = await deliveryOf(transaction, id);
  const place = delivery && {
    address: delivery.address,
    town: delivery.town,
    phone_number: delivery.phone_number,
    note: delivery.note,
  };
  const lines = linesOf(order).map((line) => ({ text: lineText(line), amount: priceOfLine(line) }));
  await issueDocument(issue, 'receipt', won ? [won] : rows.filter(isReceived), {
    credits: null,
    period: periodText(order) ?? null,
    insteadOf: won ? (issued.findLast(({ kind }) => kind === 'credit-note')?.number ?? null) : null,
    buyer: buyerOf(order),
    delivery: won ? null : (place ?? null),
    currency: 'KES',
    ...vatFigures(lines, issue.config),
  });
}

const buyerOf = ({ company_name, applicant_name, email, phone_number }: Order) => ({
  company: plainCompany(company_name ?? ''),
  name: plainPerson(applicant_name ?? ''),
  email,
  phone: phone_number,
});

const isReceived = ({ what }: Money) => what === 'received';

/** For money that went back; it takes back the order's receipt, or as much of it, where that has one. */
export async function issueCreditNote(issue: Issue, row: Money): Promise<string> {
  const { transaction, config, order } = issue;
  const own = ownMoney(await moneyOf(transaction, order.id), order);
  const isOwn = own.some(({ id }) => id === row.id);
  const issued = await documentsOf(transaction, order.id);
  const receipt = isOwn ? issued.findLast(({ kind }) => kind === 'receipt') : undefined;
  const credits = receipt?.number ?? null;
  const { currency } = row;
  const back = heldIn(own.filter(({ what }) => isBack(what)));
  const sum = -(back.find((one) => one.currency === currency)?.amount ?? 0);
  const text = credits ? `Given back of receipt ${credits}` : 'A payment that bought nothing';
  const taxes = credits ? config : {};
  return issueDocument(issue, 'credit-note', [row], {
    credits,
    period: null,
    insteadOf: null,
    buyer: buyerOf(order),
    delivery: null,
    currency,
    ...vatFigures([{ text, amount: -row.amount }], taxes, { currency, before: sum + row.amount }),
  });
}

type Rest = Omit<Figures, 'kind' | 'number' | 'isTest' | 'issuedAt' | 'order' | 'vendor' | 'moved'>;

async function issueDocument(
  { transaction, config, order, at }: Issue,
  kind: DocumentKind,
  rows: readonly Money[],
  rest: Rest,
): Promise<string> {
  const isTest = config.payments.mode === 'test';
  const number = await nextNumber(transaction, `${isTest ? 'TEST-' : ''}${letters[kind]}`);
  const payments = await paymentsOf(transaction, order.id);
  const { product, company, address, phone, email, tax } = config;
  const issuedAt = at.toISOString();
  const figures: Figures = {
    ...{ kind, number, isTest, issuedAt, order: order.id },
    vendor: { product, company, address, phone, email, pin: tax?.pin ?? null },
    ...rest,
    moved: rows.map((row) => movementOf(row, payments, config)),
  };
  await transaction
    .insertInto('documents')
    .values({
      ...{ number, kind, order_id: order.id, issued_at: issuedAt },
      figures: JSON.stringify(figures),
    })
    .execute();
  return number;
}

const letters: Readonly<Record<DocumentKind, string>> = { receipt: 'R', 'credit-note': 'C' };

function movementOf(row: Money, payments: readonly Payment[], config: SiteConfiguration) {
  const { id, payment_id: payment, currency, reference, by, at } = row;
  const way = wayOf(
    row,
    payments.find(({ id }) => id === payment),
    config,
  );
  return { id, amount: Math.abs(row.amount), currency, way, payment, reference, by, at };
}

/** Without gaps: a transaction that is undone takes no number. */
async function nextNumber(transaction: Storage, name: string): Promise<string> {
  const { value } = await transaction
    .insertInto('counters')
    .values({ name, value: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((set) => ({ value: set('counters.value', '+', 1) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return `${name}-${String(value).padStart(6, '0')}`;
}

/** Numbers, company, amounts and taxes stay; what was drawn with the buyer's name is drawn without it. */
export async function eraseFromDocuments(transaction: Storage, order: string): Promise<void> {
  const documents = transaction.selectFrom('documents').select(['number', 'figures']);
  for (const { number, figures } of await documents.where('order_id', '=', order).execute()) {
    const issued = readFigures(figures);
    const buyer = { company: issued.buyer.company, name: null, email: null, phone: null };
    const erased: Figures = { ...issued, buyer, delivery: null };
    await transaction
      .updateTable('documents')
      .set({ figures: JSON.stringify(erased), pdf: null })
      .where('number', '=', number)
      .execute();
  }
}

/** In the order in which they were issued. */
export async function documentsOf(storage: Storage, orders: string | readonly string[]) {
  const documents = storage
    .selectFrom('documents')
    .select(['number', 'order_id', 'kind', 'issued_at']);
  const rows = await inPages([orders].flat(), (some) =>
    documents.where('order_id', 'in', some).execute(),
  );
  return rows.sort((one, two) => (one.issued_at < two.issued_at ? -1 : 1));
}
