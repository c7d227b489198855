import { priceOfLine } from '@site/contracts/order-lines';
import type { SiteConfiguration } from '@site/contracts/site-configuration';
import { CURRENCY } from '../../payments/payment-provider.ts';
import type { DocumentKind, Order, Payment, Storage } from '../../storage/tables.ts';
import { deliveryOf } from '../delivery.ts';
import { inCents, isCost, lastBy, type Money, moneyOf, ownMoney, standingOf } from '../money.ts';
import { linesOf, lineText } from '../orders.ts';
import { periodText } from '../paid-period.ts';
import { findPayment, paymentsOf } from '../payments.ts';
import { type Figures, vatFigures, wayOf } from './figures.ts';
import { issuedFor } from './issued-documents.ts';

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

/**
 * One an order, however often it is paid, closed and finished; another for money that came, or came
 * back, after a credit note had taken the first one back.
 */
export async function issueReceipt(issue: Issue, again?: Money): Promise<void> {
  const { transaction, config, order } = issue;
  const { id } = order;
  const issued = await issuedFor(transaction, id);
  const money = await moneyOf(transaction, id);
  const note = again && noteBefore(issued, money, again);
  if (again && note) {
    const { isTest, currency, vatWords } = note;
    const amount = again.currency === currency ? again.amount : note.total;
    const lines = [{ text: `Paid after credit note ${note.number}`, amount }];
    // With the tax that a credit note of the same sum has next.
    const before = creditedBy(issued, currency) - amount;
    await issueDocument(issue, 'receipt', [again], {
      ...{ isTest, currency, insteadOf: note.number, period: periodText(order) ?? null },
      ...vatFigures(lines, taxesOf(note), { currency, before }),
      vatWords,
    });
    return;
  }
  if (issued.some(isReceipt)) return;
  const delivery = await deliveryOf(transaction, id);
  const place = delivery && {
    address: delivery.address,
    town: delivery.town,
    phone_number: delivery.phone_number,
    note: delivery.note,
  };
  const lines = linesOf(order).map((line) => ({ text: lineText(line), amount: priceOfLine(line) }));
  const isTest = await wasTest(issue, order.paid_by);
  const own = ownMoney(money, order);
  const ways = [...new Set(own.map(({ payment_id }) => payment_id))];
  const received = ways.flatMap((by) => lastBy(own, by) ?? []);
  const came = received.reduce((sum, { amount }) => sum + amount, 0);
  const lacks = came - lines.reduce((sum, { amount }) => sum + amount, 0);
  // A test charges a small amount, and what other currencies are worth is not known here.
  const isKnown = !isTest && received.every(({ currency }) => currency === CURRENCY);
  if (isKnown && received.length > 0 && lacks < 0) lines.push({ text: 'Discount', amount: lacks });
  await issueDocument(issue, 'receipt', received, {
    isTest,
    period: periodText(order) ?? null,
    delivery: place ?? null,
    currency: CURRENCY,
    ...vatFigures(lines, config),
  });
}

/** The one of what a bank had taken and gives back now; for other money the last that nothing replaced. */
function noteBefore(issued: readonly Figures[], money: readonly Money[], again: Money) {
  const notes = issued.filter(({ credits }) => credits !== null);
  const { payment_id: by, what } = again;
  if (what !== 'reversed') {
    return notes.findLast(({ number }) => issued.every(({ insteadOf }) => insteadOf !== number));
  }
  const taken = money.findLast(
    (row) => row.payment_id === by && row.what === 'reversed' && row.amount < 0,
  );
  return notes.find(({ moved }) => moved.some(({ id }) => id === taken?.id));
}

const buyerOf = ({ company_name, applicant_name, email, phone_number }: Order) => ({
  company: company_name,
  name: applicant_name,
  email,
  phone: phone_number,
});

const isReceipt = ({ kind }: Figures) => kind === 'receipt';

/**
 * For money that went back, or had not come after all. It takes back of the order's receipt, where that
 * has one, what the rest of its money does not cover; what came beyond the receipt has a note of its own.
 */
export async function issueCreditNote(issue: Issue, row: Money): Promise<string> {
  const { transaction, order } = issue;
  const rows = await moneyOf(transaction, order.id);
  const own = ownMoney(rows, order).filter(({ what }) => !isCost(what));
  const issued = await issuedFor(transaction, order.id);
  const receipt = own.some(({ id }) => id === row.id) ? receiptOf(issued, row) : undefined;
  const isTest = receipt?.isTest ?? (await wasTest(issue, row.payment_id));
  const { held } = standingOf(rows, order);
  // Of a test the receipt says more than was paid.
  const isLast = receipt && !isTest && held.length === 0;
  // What other money is worth is not known here: the last of it takes all of the receipt back.
  const currency = isLast ? receipt.currency : row.currency;
  const isForeign = currency !== row.currency;
  const before = creditedBy(issued, currency);
  const sum = -row.amount;
  const left = Math.max(0, (issued.find(isReceipt)?.total ?? 0) - before);
  const isComparable = receipt?.currency === currency;
  const isKnown = receipt && !isTest && own.every((one) => one.currency === receipt.currency);
  const uncovered = isKnown ? Math.max(0, inCents(left - (held[0]?.amount ?? 0))) : undefined;
  const back = isForeign ? left : sum;
  const credited = receipt ? (isComparable ? Math.min(back, uncovered ?? left) : back) : 0;
  const returned = row.what === 'received' ? 0 : credited;
  // Of money that is due back nobody has said yet whether it is enough.
  const isOpen = held.length > 0 && (await isDueBack(transaction, order));
  const all = isLast ? left : isOpen ? credited : (uncovered ?? credited);
  const neverCame = inCents(all - returned);
  const note = (lines: FiguresLines, amount: number, of?: Figures) =>
    issueDocument(issue, 'credit-note', amount > 0 ? [{ ...row, amount: -amount }] : [], {
      isTest,
      credits: of?.number ?? null,
      currency,
      ...vatFigures(lines, of && isComparable ? taxesOf(of) : {}, { currency, before }),
      vatWords: (isComparable && of?.vatWords) || null,
    });
  const numbers: string[] = [];
  if (receipt && returned + neverCame > 0) {
    const lines = [
      { text: `Given back of receipt ${receipt.number}`, amount: returned },
      { text: `Of receipt ${receipt.number}, not paid after all`, amount: neverCame },
    ].filter(({ amount }) => amount > 0);
    numbers.push(await note(lines, isForeign ? sum : returned, receipt));
  }
  const beyond = inCents(back - credited);
  if (beyond > 0 && row.what !== 'received') {
    numbers.push(await note([{ text: 'A payment that bought nothing', amount: beyond }], beyond));
  }
  return numbers.join(' and ');
}

type FiguresLines = Parameters<typeof vatFigures>[0];

/** The order's, or that of a reversal of the same payment which was won. */
function receiptOf(issued: readonly Figures[], { payment_id }: Money): Figures | undefined {
  const isOf = ({ moved }: Figures) => moved.some(({ payment }) => payment === payment_id);
  return issued.findLast((one) => isReceipt(one) && (one.insteadOf === null || isOf(one)));
}

/** How much of an order's receipt is taken back. */
function creditedBy(issued: readonly Figures[], currency: string): number {
  const counted = issued.filter((one) => one.currency === currency);
  return counted.reduce(
    (sum, { credits, insteadOf, total }) => sum + (credits ? total : 0) - (insteadOf ? total : 0),
    0,
  );
}

/** As the receipt has them, whatever the configuration has by now. */
function taxesOf({ vat }: Figures): Pick<SiteConfiguration, 'vat' | 'tax'> {
  return vat ? { vat: vat.isIncluded ? 'included' : 'excluded', tax: { rate: vat.rate } } : {};
}

async function isDueBack(transaction: Storage, { paid_by }: Order): Promise<boolean> {
  const payment = paid_by === null ? undefined : await findPayment(transaction, paid_by);
  return payment?.state === 'refund-due';
}

/** Of a payment whether it began in tests; of other money whether payments are tested now. */
async function wasTest({ transaction, config }: Issue, id: string | null): Promise<boolean> {
  const payment = id === null ? undefined : await findPayment(transaction, id);
  return payment ? payment.is_test === 1 : config.payments.mode === 'test';
}

type Optional = 'period' | 'credits' | 'insteadOf' | 'delivery';
type Given = 'isTest' | 'currency' | 'lines' | 'total' | 'vat' | 'vatWords';
type Rest = Pick<Figures, Given> & Partial<Pick<Figures, Optional>>;

async function issueDocument(
  { transaction, config, order, at }: Issue,
  kind: DocumentKind,
  rows: readonly Money[],
  rest: Rest,
): Promise<string> {
  const number = await nextNumber(transaction, `${rest.isTest ? 'TEST-' : ''}${letters[kind]}`);
  const payments = await paymentsOf(transaction, order.id);
  const { product, company, address, phone, email, tax } = config;
  const issuedAt = at.toISOString();
  const figures: Figures = {
    ...{ kind, number, issuedAt, order: order.id },
    vendor: { product, company, address, phone, email, pin: tax?.pin ?? null },
    buyer: buyerOf(order),
    ...{ period: null, credits: null, insteadOf: null, delivery: null },
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
