import { expect } from 'vitest';
import { paidUntil } from '../../src/orders/complete-order.ts';
import { isWithoutPlan, linesOf, planIn } from '../../src/orders/order-contents.ts';
import { STANDS_FOR } from '../../src/orders/query-schedule.ts';
import { PURCHASE_REMINDER_EVERY_MS } from '../../src/orders/reminders/due-reminders.ts';
import type { Shop } from './shop.ts';

/*
 * What holds after every step, and what holds once the books are closed. Each violation is a line that
 * names the order or payment; the rows that the service wrote are compared with the ledger.
 */

const reminded = '-purchase-unfinished';
const orderOf = (id: string) => id.slice(0, 36);

async function read({ storage, ledger }: Shop) {
  const orders = await storage.selectFrom('orders').selectAll().execute();
  const payments = await storage.selectFrom('payments').selectAll().orderBy('created_at').execute();
  const accounts = await storage.selectFrom('accounts').selectAll().execute();
  const receipts = await storage.selectFrom('receipts').selectAll().orderBy('number').execute();
  const notes = await storage.selectFrom('order_notes').selectAll().execute();
  const mails = await storage.selectFrom('outbox').selectAll().orderBy('created_at').execute();
  const movements = ledger.movements;
  const paid = (id: string) =>
    movements.filter(({ reference, amount }) => reference === id && amount > 0);
  return { orders, payments, accounts, receipts, notes, mails, movements, paid, held: ledger.held };
}

type Books = Awaited<ReturnType<typeof read>>;

/** After every step: nothing is charged, made or told twice, and nothing without money. */
export async function expectSound(shop: Shop): Promise<void> {
  const books = await read(shop);
  expect([
    ...chargeViolations(books),
    ...orderViolations(books),
    ...reminderViolations(books),
  ]).toEqual([]);
}

/** Once the books are closed: each shilling that is held bought one thing, and all was told once. */
export async function expectBalanced(shop: Shop): Promise<void> {
  const books = await read(shop);
  expect([...balanceViolations(books), ...mailViolations(books)]).toEqual([]);
  await expectSound(shop);
}

function* chargeViolations({ payments, movements, paid, held }: Books) {
  const known = new Map(payments.map((payment) => [payment.id, payment]));
  for (const reference of new Set(movements.map((movement) => movement.reference))) {
    if (!known.has(reference)) yield `${reference} was charged and is not recorded`;
    if (paid(reference).length > 1) yield `${reference} was charged twice`;
    if (held(reference) < 0) yield `more was given back of ${reference} than was paid`;
  }
  for (const { id, order_id, state, method, created_at } of payments) {
    const [money] = paid(id);
    if ((state === 'paid' || state === 'refund-due') && !money) yield `${id} is ${state} unpaid`;
    if (state === 'refunded' && held(id) > 0) yield `${id} is refunded in words only`;
    const begun = Date.parse(created_at);
    const early = payments.find((other) => {
      const at = Date.parse(other.created_at);
      const isLater = other.order_id === order_id && at > begun && at - begun < STANDS_FOR[method];
      return isLater && money !== undefined && at < money.at;
    });
    if (early) yield `${id} could be paid after ${early.id} began`;
  }
}

function* orderViolations({ orders, payments, accounts, receipts, paid, mails }: Books) {
  for (const { id, state, ...order } of orders) {
    const own = payments.filter(({ order_id }) => order_id === id);
    const hasPaid = own.some((payment) => paid(payment.id).length > 0);
    const account = accounts.find((it) => it.id === id);
    const issued = receipts.filter(({ order_id }) => order_id === id).length;
    if (state === 'done' && !hasPaid) yield `${id} is done and nobody paid`;
    if (account && state !== 'done' && state !== 'closed') yield `${id} has an account unpaid`;
    const isForAccount = !isWithoutPlan({ ...order }) && order.account_id === null;
    if (state === 'done' && isForAccount && !account) yield `${id} is done without its account`;
    if (issued > 1 || (state === 'done' && issued === 0)) yield `${id} has ${issued} receipts`;
    if (own.filter((payment) => payment.state === 'paid').length > 1) yield `${id} is paid twice`;
    for (const kind of ['receipt', 'sale']) {
      const sent = mails.filter((mail) => mail.id.startsWith(`${id}-${kind}`)).length;
      if (sent > 1) yield `${sent} emails of kind ${kind} about ${id}`;
    }
  }
  for (const [index, { number }] of receipts.entries()) {
    if (number !== index + 1) yield `receipt ${index + 1} has number ${number}`;
  }
  yield* periodViolations({ orders, accounts, receipts });
}

/** An account is paid for as long as its receipts say, one period after the other. */
function* periodViolations({
  orders,
  accounts,
  receipts,
}: Pick<Books, 'orders' | 'accounts' | 'receipts'>) {
  for (const { id, paid_until } of accounts) {
    let until: Date | undefined;
    for (const { order_id, issued_at } of receipts) {
      const order = orders.find((it) => it.id === order_id);
      if (!order || (order.account_id ?? order.id) !== id) continue;
      const period = planIn(linesOf(order))?.period;
      const at = new Date(issued_at);
      if (period) until = paidUntil(until && until > at ? until : at, period);
    }
    if (paid_until !== (until?.toISOString() ?? null)) {
      yield `${id} is paid until ${paid_until} instead of ${until?.toISOString()}`;
    }
  }
}

/** One reminder to an address in a month, and none to those whose money is here. */
function* reminderViolations({ mails, orders, movements }: Books) {
  const emailOf = (order: string) => orders.find(({ id }) => id === order)?.email;
  const last = new Map<string, number>();
  for (const { id, created_at } of mails) {
    if (!id.includes(reminded)) continue;
    const email = emailOf(orderOf(id)) ?? '';
    const at = Date.parse(created_at);
    const before = last.get(email);
    last.set(email, at);
    if (before !== undefined && at - before < PURCHASE_REMINDER_EVERY_MS) {
      yield `${email} was reminded twice`;
    }
    const held = movements
      .filter((it) => it.at <= at && emailOf(orderOf(it.reference)) === email)
      .reduce((sum, { amount }) => sum + amount, 0);
    if (held > 0) yield `${email} was reminded of what is paid`;
  }
}

function* balanceViolations({ orders, payments, notes, paid, held }: Books) {
  for (const order of orders) {
    const own = payments.filter(({ order_id }) => order_id === order.id);
    const holding = own.filter(({ id }) => held(id) > 0);
    for (const { id, state } of own) {
      const words = `${id} is ${state} and ${held(id)} is held`;
      const isFinishedFor = order.state === 'done' && order.paid_by === id;
      if (held(id) > 0 && state !== 'paid' && !isFinishedFor) yield words;
      const isGivenBack = paid(id).length > 0 && held(id) === 0;
      if (isGivenBack && state !== 'refunded' && state !== 'reversed') yield words;
    }
    if (holding.length > 1) yield `${order.id} was paid ${holding.length} times`;
    const [money] = holding;
    if (money && order.state !== 'done') yield `${money.id} bought nothing: ${order.state}`;
    if (money && held(money.id) !== order.price) yield `${money.id} holds another sum`;
    const isExcused =
      own.some(({ state }) => state === 'reversed') ||
      notes.some(({ order_id, what }) => order_id === order.id && what.includes('account stays'));
    if (order.state === 'done' && !money && !isExcused) yield `${order.id} is done without money`;
  }
}

const dueCodes = [
  'paid-twice',
  'wrong-payment',
  'account-exists',
  'account-closed',
  'order-given-up',
];

/** Buyer and vendor get one email each about money that goes back, and one about each receipt. */
function* mailViolations({ payments, mails, receipts }: Books) {
  const about = (payment: string, what: string) =>
    mails.filter(({ id }) => {
      const rest = id.split(payment)[1];
      return rest !== undefined && !/^\d/.test(rest) && rest.includes(what);
    }).length;
  for (const { id, state, code } of payments) {
    const told = [
      ...(state === 'refund-due' || dueCodes.includes(code ?? '') ? ['refund-due'] : []),
      ...(state === 'refunded' || state === 'reversed' ? [state] : []),
    ];
    for (const what of told) {
      const sent = about(id, what);
      if (sent !== 2) yield `${sent} emails say that ${id} is ${what}`;
    }
  }
  for (const { order_id } of receipts) {
    for (const kind of ['receipt', 'sale']) {
      const isSent = mails.some(({ id }) => id === `${order_id}-${kind}`);
      if (!isSent) yield `no email of kind ${kind} about ${order_id}`;
    }
  }
}
