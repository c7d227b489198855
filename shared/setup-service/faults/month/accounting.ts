import type { Selectable } from 'kysely';
import { isWithoutPlan } from '../../src/orders/order-contents.ts';
import { STANDS_FOR } from '../../src/orders/query-schedule.ts';
import type { Tables } from '../../src/storage/tables.ts';
import { heldOf, type Movement } from './ledger.ts';
import type { Person } from './person.ts';
import { dueCodes, mailsAbout, names, type Told } from './refund-email-check.ts';
import { wrongReminders } from './reminder-check.ts';

/*
 * Whether the month adds up: every shilling that the providers hold is the price of one order that
 * made an account, or of devices that is done, or an open `refund-due`; hardware is delivered for paid
 * orders alone; every shilling that they gave back is `refunded` or `reversed`; and buyer and vendor
 * were told of each, once. Nobody is reminded twice, or of what is paid. Nobody can pay what another
 * attempt has taken the place of.
 */

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
type Order = Pick<Row<'orders'>, 'id' | 'state' | 'email' | 'lines' | 'plan' | 'users' | 'price'>;
type Payment = Pick<
  Row<'payments'>,
  'id' | 'order_id' | 'state' | 'code' | 'method' | 'created_at'
>;

/** All that is written down when the month is over. */
export interface Books {
  readonly persons: readonly Person[];
  readonly movements: readonly Movement[];
  readonly orders: readonly Order[];
  readonly payments: readonly Payment[];
  readonly accounts: readonly Pick<Row<'accounts'>, 'id' | 'email' | 'price'>[];
  readonly deliveries: readonly Pick<Row<'deliveries'>, 'order_id' | 'state'>[];
  readonly mails: readonly Pick<
    Row<'outbox'>,
    'id' | 'recipient' | 'created_at' | 'delivered_at'
  >[];
  readonly notes: readonly Pick<Row<'order_notes'>, 'order_id' | 'what' | 'why'>[];
  /** The vendor's address. */
  readonly vendor: string;
}

export interface Violation {
  readonly kind: string;
  readonly person: Person | undefined;
  readonly text: string;
}

/** Everything that does not add up. */
export function violationsIn(books: Books): Violation[] {
  const found: Violation[] = [];
  const known = new Map(
    books.persons.flatMap((it) => it.orders.map((order) => [order, it] as const)),
  );
  const movements = grouped(books.movements, ({ reference }) => reference);
  const payments = grouped(books.payments, ({ order_id }) => order_id);
  const deliveries = grouped(books.deliveries, ({ order_id }) => order_id);
  const notes = grouped(books.notes, ({ order_id }) => order_id);
  const mails = grouped(books.mails, ({ id }) => orderIn(id));
  const accounts = new Map(books.accounts.filter(isOpen).map((account) => [account.id, account]));

  for (const reference of movements.keys()) {
    const isWritten = payments.get(orderIn(reference))?.some(({ id }) => id === reference);
    if (!isWritten) add(orderIn(reference), 'a charge that is not written down', reference);
  }
  for (const order of books.orders) checkOrder(order);
  for (const person of books.persons) {
    const owned = person.orders.filter((order) => accounts.has(order));
    if (owned.length > 1) add(owned[0] ?? '', 'two accounts for one person', owned.join(' '));
  }
  for (const { id, delivered_at } of books.mails) {
    if (!delivered_at) add(orderIn(id), 'a mail that was not delivered', id);
  }
  const ordersOf = (order: string) => known.get(order)?.orders ?? [order];
  for (const { order, kind, text } of wrongReminders({ ...books, ordersOf })) {
    add(order, kind, text);
  }
  return found;

  function add(order: string, kind: string, text: string): void {
    found.push({ kind, person: known.get(order), text });
  }

  function checkOrder(order: Order): void {
    const account = accounts.get(order.id);
    const isOfDevices = isWithoutPlan(order);
    if (isOfDevices && account) add(order.id, 'an account that nobody bought', account.email);
    const sold = isOfDevices ? order.state === 'done' && order : account;
    const written = payments.get(order.id) ?? [];
    const bought: Payment[] = [];
    for (const payment of written) if (checkPayment(payment)) bought.push(payment);
    const [first] = bought;
    for (const payment of written) checkEnded(payment, written);
    if (bought.length > 1) add(order.id, 'paid twice', bought.map(({ id }) => id).join(' '));
    const thing = isOfDevices ? 'order that is done' : 'account';
    if (first && !sold) add(order.id, `money and no ${thing}`, wordsOf(first));
    if (sold && !first && !isExcused(order, written)) {
      add(order.id, `an ${thing} and no money`, written.map(wordsOf).join(', '));
    }
    const held = heldOf(movements.get(first?.id ?? '') ?? []);
    // An account has the price of the plan, without the hardware that was bought along.
    if (sold && first && held !== order.price) {
      add(order.id, 'another sum than the price', `${wordsOf(first)}: ${held}`);
    }
    if (account) checkLoginMail(order, account.email);
    checkDelivery(order);
  }

  /** Hardware leaves for an order that is paid, and once; after a refund it may have left already. */
  function checkDelivery(order: Order): void {
    const [delivery, another] = deliveries.get(order.id) ?? [];
    if (another) add(order.id, 'two deliveries of one order', order.id);
    if (!delivery || order.state === 'closed') return;
    const isReleased = delivery.state !== null;
    if (isReleased && order.state !== 'done')
      add(order.id, 'a delivery that is not paid', order.state);
    if (!isReleased && order.state === 'done') add(order.id, 'paid, and not delivered', order.id);
  }

  /** Whether the payment's money is held for an account. */
  function checkPayment(payment: Payment): boolean {
    const { id, order_id, state, code } = payment;
    const moved = movements.get(id) ?? [];
    const held = heldOf(moved);
    const words = `${wordsOf(payment)}: ${moved.map(({ amount }) => amount).join(' ') || 'nothing'}`;
    if (moved.filter(({ amount }) => amount > 0).length > 1) add(order_id, 'charged twice', words);
    if (held < 0) add(order_id, 'given back twice', words);
    if (state === 'refund-due' || dueCodes.includes(code ?? '')) checkTold(payment, 'refund-due');
    if (state === 'refunded' || state === 'reversed') checkTold(payment, state);
    if (held > 0) {
      if (state === 'refunded') add(order_id, 'refunded in words only', words);
      else if (state === 'paid' || isFinishedBy(payment)) return state !== 'refund-due';
      else if (state !== 'refund-due') add(order_id, 'money that nobody knows of', words);
      return false;
    }
    if (moved.length === 0) {
      if (state === 'paid' || state === 'refund-due') add(order_id, 'paid without money', words);
    } else if (state === 'paid') add(order_id, 'a reversal that nobody knows of', words);
    else if (state === 'refund-due') add(order_id, 'due back, and given back already', words);
    else if (state !== 'refunded' && state !== 'reversed') {
      add(order_id, 'given back, and not recorded', words);
    }
    return false;
  }

  /** Another attempt begins when this one can no longer be paid, or has stood in its way for long enough. */
  function checkEnded(payment: Payment, written: readonly Payment[]): void {
    const { id, order_id, method } = payment;
    const begun = Date.parse(payment.created_at);
    const paid = (movements.get(id) ?? []).find(({ why }) => why === 'paid');
    const early = written.find(({ created_at }) => {
      const at = Date.parse(created_at);
      return at > begun && at - begun < STANDS_FOR[method] && paid !== undefined && at <= paid.at;
    });
    if (early)
      add(order_id, 'paid after another attempt began', `${wordsOf(payment)}, ${early.id}`);
  }

  function isFinishedBy({ id, order_id }: Payment): boolean {
    return (notes.get(order_id) ?? []).some(
      (note) => /^(finished|named)/.test(note.what) && names(note, id),
    );
  }

  /** An account may stay where its money was taken back, or given back on purpose. */
  function isExcused(order: Order, written: readonly Payment[]): boolean {
    const isKept = (notes.get(order.id) ?? []).some(({ what }) => what.includes('account stays'));
    return written.some(({ state }) => state === 'reversed' || (state === 'refunded' && isKept));
  }

  function checkTold(payment: Payment, what: Told): void {
    const { order_id } = payment;
    const buyer = books.orders.find(({ id }) => id === order_id)?.email ?? '';
    const about = mailsAbout(mails.get(order_id) ?? [], payment.id, what);
    const told = (address: string) =>
      about.filter(({ recipient }) => recipient.includes(address)).length;
    const [toBuyer, toVendor] = [told(buyer), told(books.vendor)];
    if (toBuyer === 1 && toVendor === 1) return;
    add(
      order_id,
      `${what}, and not told once to each`,
      `${payment.id}: ${toBuyer} mails to the buyer, ${toVendor} to the vendor`,
    );
  }

  function checkLoginMail(order: Order, email: string): void {
    const sent = (mails.get(order.id) ?? []).filter(({ id }) => id === order.id);
    const isRight = sent.length === 1 && sent[0]?.recipient.includes(email);
    if (!isRight) add(order.id, 'an account without its mail', order.id);
  }
}

const wordsOf = ({ id, state, code }: Payment) => `${id} is ${state}${code ? ` (${code})` : ''}`;

/** Whether nobody closed an account. */
function isOpen(account: object): boolean {
  return !('closed_at' in account && account.closed_at);
}

/** The order in a payment's or an email's id. */
function orderIn(id: string): string {
  return /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(id)?.[0] ?? '';
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key) ?? [];
    group.push(item);
    groups.set(key, group);
  }
  return groups;
}
