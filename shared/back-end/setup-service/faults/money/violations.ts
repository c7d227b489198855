import { hasHardware } from '@site/contracts/order-lines';
import { STANDS_FOR } from '../../src/orders/order.ts';
import { isWithoutPlan, linesOf, planIn } from '../../src/orders/orders.ts';
import { billingDayOf, paidUntil } from '../../src/orders/paid-period.ts';
import { PURCHASE_REMINDER_EVERY_MS } from '../../src/orders/reminders/due-reminders.ts';
import type { Books } from './books.ts';
import type { Movement } from './ledger.ts';
import { orderOf } from './operator.ts';

/* What is wrong between the rows of the service and the money that moved: lines that name it. */

/** At any time: nothing is charged, made or announced twice, and nothing without money. */
export function violationsIn(books: Books): string[] {
  const index = indexed(books);
  return [
    ...chargeViolations(books, index),
    ...orderViolations(books, index),
    ...periodViolations(books),
    ...reminderViolations(books),
  ];
}

/** Once the books are closed: each shilling that is held bought one thing, and all was announced once. */
export function imbalancesIn(books: Books): string[] {
  const index = indexed(books);
  return [...balanceViolations(books, index), ...mailViolations(books, index)];
}

type Index = ReturnType<typeof indexed>;

function indexed({ payments, movements, mails, notes }: Books) {
  const paymentsOf = grouped(payments, ({ order_id }) => order_id);
  const moved = grouped(movements, ({ reference }) => reference);
  const mailsOf = grouped(mails, ({ id }) => orderOf(id));
  const notesOf = grouped(notes, ({ order_id }) => order_id);
  return {
    own: (order: string) => paymentsOf.get(order) ?? [],
    paid: (id: string) => (moved.get(id) ?? []).filter(({ amount }) => amount > 0),
    back: (id: string) => (moved.get(id) ?? []).filter(({ amount }) => amount < 0),
    held: (id: string) => sumOf(moved.get(id) ?? []),
    mails: (order: string) => mailsOf.get(order) ?? [],
    notes: (order: string) => notesOf.get(order) ?? [],
  };
}

function* chargeViolations({ payments, movements }: Books, { own, paid, back, held }: Index) {
  const known = new Set(payments.map(({ id }) => id));
  for (const reference of new Set(movements.map((movement) => movement.reference))) {
    if (!known.has(reference)) yield `${reference} was charged and is not recorded`;
    const [came, went] = [paid(reference).length, back(reference).length];
    if (came - went > 1) yield `${reference} was charged twice`;
    if (held(reference) < 0) yield `more was given back of ${reference} than was paid`;
  }
  for (const { id, order_id, state, method, created_at } of payments) {
    const [money] = paid(id);
    if ((state === 'paid' || state === 'refund-due') && !money) yield `${id} is ${state} unpaid`;
    if (state === 'refunded' && held(id) > 0) yield `${id} is refunded in words only`;
    const begun = Date.parse(created_at);
    const early = own(order_id).find((other) => {
      const at = Date.parse(other.created_at);
      const isLater = at > begun && at - begun < STANDS_FOR[method];
      return isLater && money !== undefined && at < money.at;
    });
    if (early) yield `${id} could be paid after ${early.id} began`;
  }
}

const receiptsOf = ({ documents }: Pick<Books, 'documents'>) =>
  documents.filter(({ number }) => number.startsWith('R'));

function* orderViolations(books: Books, { own, paid, mails }: Index) {
  const { orders, documents } = books;
  const receipts = receiptsOf(books);
  const accounts = new Map(books.accounts.map((account) => [account.id, account]));
  const deliveries = new Map(books.deliveries.map((delivery) => [delivery.order_id, delivery]));
  const issued = grouped(receipts, ({ order_id }) => order_id);
  for (const order of orders) {
    const { id, state } = order;
    const hasPaid = own(id).some((payment) => paid(payment.id).length > 0);
    const account = accounts.get(id);
    const numbers = issued.get(id)?.length ?? 0;
    const delivery = deliveries.get(id)?.state;
    const logins = mails(id).filter((mail) => mail.id === id).length;
    const makesAccount = !isWithoutPlan(order) && order.account_id === null;
    if (state === 'done' && !hasPaid) yield `${id} is done and nobody paid`;
    if (account && state !== 'done' && state !== 'closed') yield `${id} has an account unpaid`;
    if (account && !makesAccount) yield `${id} has an account that nobody bought`;
    if (account && logins !== 1) yield `${id} has an account and ${logins} emails about it`;
    if (state === 'done' && makesAccount && !account) yield `${id} is done without its account`;
    if (hasHardware(linesOf(order)) && delivery === undefined) yield `${id} has no delivery`;
    if (state === 'done' && delivery === null) yield `${id} is done and its hardware waits`;
    if (delivery && state !== 'done' && state !== 'closed') yield `${id} is delivered unpaid`;
    const won = mails(id).filter((mail) => /-won-.+-vendor$/.test(mail.id)).length;
    if (numbers > 1 + won || (state === 'done' && numbers === 0)) {
      yield `${id} has ${numbers} receipts`;
    }
    if (own(id).filter((payment) => payment.state === 'paid').length > 1)
      yield `${id} is paid twice`;
    for (const kind of ['receipt', 'sale']) {
      const sent = mails(id).filter((mail) => mail.id === `${id}-${kind}`).length;
      if (sent > 1) yield `${sent} emails of kind ${kind} about ${id}`;
    }
  }
  for (const series of grouped(documents, ({ number }) => number.slice(0, 2)).values()) {
    for (const [index, { number }] of series.entries()) {
      if (Number(number.slice(2)) !== index + 1) yield `document ${index + 1} has number ${number}`;
    }
  }
}

/** An account is paid for as long as its receipts say, one period after the other. */
function* periodViolations(books: Books) {
  const { orders, accounts } = books;
  const known = new Map(orders.map((order) => [order.id, order]));
  const untils = new Map<string, Date>();
  const began = new Map<string, Date>();
  const seen = new Set<string>();
  for (const { order_id, issued_at } of receiptsOf(books)) {
    const order = seen.has(order_id) ? undefined : known.get(order_id);
    seen.add(order_id);
    const period = order && planIn(linesOf(order))?.period;
    if (!order || !period) continue;
    const account = order.account_id ?? order.id;
    const until = untils.get(account);
    const at = new Date(issued_at);
    const isGoingOn = until !== undefined && until > at;
    if (!isGoingOn) began.set(account, at);
    const day = billingDayOf(began.get(account) ?? at);
    untils.set(account, paidUntil(isGoingOn ? until : at, period, day));
  }
  for (const { id, paid_until, trial_ends_at } of accounts) {
    const until = untils.get(id)?.toISOString() ?? null;
    if (until && trial_ends_at) yield `${id} is paid and on trial`;
    if (paid_until !== until) yield `${id} is paid until ${paid_until} instead of ${until}`;
  }
}

/** One reminder to an address in a month, and none to those whose money is here, unless nobody knows whose it is. */
function* reminderViolations({ mails, movements, orders, readerOf }: Books) {
  const forgotten = new Set(orders.filter(({ email }) => email === null).map(({ id }) => id));
  const known = movements.filter(({ reference }) => !forgotten.has(orderOf(reference)));
  const movementsOf = grouped(known, ({ reference }) => readerOf(orderOf(reference)) ?? '');
  const last = new Map<string, number>();
  for (const { id, created_at } of mails) {
    if (!id.endsWith('-purchase-unfinished')) continue;
    const email = readerOf(orderOf(id)) ?? '';
    const at = Date.parse(created_at);
    const before = last.get(email);
    last.set(email, at);
    if (before !== undefined && at - before < PURCHASE_REMINDER_EVERY_MS) {
      yield `${email} was reminded twice`;
    }
    const until = (movementsOf.get(email) ?? []).filter((movement) => movement.at <= at);
    if (sumOf(until) > 0) yield `${email} was reminded of what is paid`;
  }
}

/** What happened to a payment, as the ledger has it, is told once each time. */
const told = ['refunded', 'reversed'] as const;

function* balanceViolations({ orders, money }: Books, { own, paid, held, notes }: Index) {
  for (const order of orders) {
    const holding = own(order.id).filter(({ id }) => held(id) > 0);
    for (const { id, state } of own(order.id)) {
      const words = `${id} is ${state} and ${held(id)} is held`;
      const isFinishedFor = order.state === 'done' && order.paid_by === id;
      if (held(id) > 0 && state !== 'paid' && !isFinishedFor) yield words;
      const isGivenBack = paid(id).length > 0 && held(id) === 0;
      if (isGivenBack && state !== 'refunded' && state !== 'reversed') yield words;
      const written = sumOf(money.filter(({ payment_id }) => payment_id === id));
      if (written !== held(id)) yield `${id} holds ${held(id)}, and the ledger has ${written}`;
    }
    if (holding.length > 1) yield `${order.id} was paid ${holding.length} times`;
    const [holder] = holding;
    if (holder && order.state !== 'done') yield `${holder.id} bought nothing: ${order.state}`;
    if (holder && held(holder.id) !== order.price) yield `${holder.id} holds another sum`;
    const isExcused =
      own(order.id).some(({ state }) => state === 'reversed') ||
      notes(order.id).some(({ what }) => what.includes('account stays'));
    if (order.state === 'done' && !holder && !isExcused) yield `${order.id} is done without money`;
  }
}

/** Why money is due back, as its payment says also once it was given back. */
const dueCodes: readonly (string | null)[] = [
  ...['paid-twice', 'wrong-payment', 'account-exists', 'account-closed'],
  ...['order-abandoned', 'order-closed'],
];

/** One email each to buyer and vendor about what went back, and a receipt; the buyer may be forgotten. */
function* mailViolations(books: Books, { mails }: Index) {
  const { orders, payments, money } = books;
  const forgotten = new Set(orders.flatMap(({ id, email }) => (email === null ? [id] : [])));
  for (const { id, order_id, state, code } of payments) {
    const isDue = state === 'refund-due' || dueCodes.includes(code);
    const expected = told.map((what) => {
      const rows = money.filter((row) => row.payment_id === id && row.what === what);
      return [what, rows.filter(({ amount }) => amount < 0).length] as const;
    });
    for (const [what, times] of [...expected, ['refund-due', isDue ? 1 : 0] as const]) {
      const sent = mails(order_id).filter((mail) => mail.id.startsWith(`${id}-${what}-`));
      const toVendor = sent.filter((mail) => mail.id.endsWith('-vendor'));
      const toBuyer = sent.length - toVendor.length;
      const isTold = toBuyer === toVendor.length || (toBuyer === 0 && forgotten.has(order_id));
      const isEnough = what === 'refund-due' ? toVendor.length >= times : toVendor.length === times;
      if (isTold && isEnough) continue;
      yield `${sent.length} emails say that ${id} is ${what}, ${toVendor.length} to the vendor`;
    }
  }
  for (const { order_id } of receiptsOf(books)) {
    for (const kind of ['receipt', 'sale']) {
      const isSent = mails(order_id).some(({ id }) => id === `${order_id}-${kind}`);
      if (!isSent) yield `no email of kind ${kind} about ${order_id}`;
    }
  }
}

const sumOf = (movements: readonly Pick<Movement, 'amount'>[]) =>
  movements.reduce((sum, { amount }) => sum + amount, 0);

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
