import { closeAccount, findOpenAccount, type OpenAccount } from '../accounts/accounts.ts';
import { writeDate } from '../mail/compose-email.ts';
import { heldBy, type Money, moneyOf, ownMoney, type Sum, writeSum } from '../orders/money.ts';
import { isWithoutPlan, linesOf, planIn } from '../orders/orders.ts';
import { paidFrom, timeAfterPayment } from '../orders/paid-period.ts';
import { documentsOf } from '../orders/receipts/issued-documents.ts';
import type { Order, Storage } from '../storage/tables.ts';
import {
  type Attribution,
  type Change,
  manualChange,
  refuse,
  refuseAsChanged,
} from './manual-change.ts';
import { goodsSent } from './manual-delivery.ts';

export interface Closing extends Attribution {
  readonly despiteOthers?: boolean | undefined;
}

/** Closes an order whose money is no longer here, such as a reversed one, and the account that it made. */
export const closeManually = manualChange<Closing>(async (change, orderId, closing) => {
  const { transaction, note } = change;
  const order = await change.lockedOrder(orderId);
  const thing = isWithoutPlan(order) ? 'order' : 'account';
  if (order.state === 'closed') {
    return { message: `The ${thing} is closed already. Nothing has changed.` };
  }
  if (order.state !== 'done') {
    const lacks = thing === 'order' ? 'nothing came of it' : 'it has no account';
    refuse(`The order is ${order.state}: ${lacks}.`);
  }
  // First, so that money which comes at this moment is either seen here or finds it closed.
  await closeOrder(change, order, closing);
  await refuseHeldMoney(transaction, orderId);
  await note(orderId, `closed the ${thing}`);
  const sent = await goodsSent(transaction, orderId);
  return {
    message: `The ${thing} is closed.`,
    warnings: [sent && `its devices are ${sent}: ask the buyer to send them back.`],
  };
});

async function refuseHeldMoney(transaction: Storage, orderId: string, option = '') {
  const held = holdingsIn(await moneyOf(transaction, orderId));
  if (held.length === 0) return;
  refuse(
    `${written(held)}: give it back, and record it with: orders refund ${held[0]?.name}${option}.`,
  );
}

interface Holding {
  /** What `orders refund` is given. */
  readonly name: string;
  readonly sum: Sum;
}

/** Each payment that holds money, and the order itself where it came by none. */
export function holdingsIn(rows: readonly Money[]): Holding[] {
  const names = new Map(rows.map((row) => [row.payment_id, row.payment_id ?? row.order_id]));
  return [...names].flatMap(([payment, name]) => {
    const sum = heldBy(rows, payment);
    return sum && sum.amount > 0 ? [{ name, sum }] : [];
  });
}

export const written = (holdings: readonly Holding[]) =>
  holdings.map(({ name, sum }) => `The payment ${name} holds money (${writeSum(sum)})`).join(', ');

/** With its account, unless that is gone; one whose time other orders paid for only explicitly. */
export async function closeOrder(
  { transaction, at, setOrder }: Change,
  order: Order,
  { despiteOthers = false }: Pick<Closing, 'despiteOthers'>,
): Promise<void> {
  await setOrder({ id: order.id, state: 'done' }, { state: 'closed' });
  if (isWithoutPlan(order)) return;
  const account = order.account_id ?? order.id;
  const isClosed = await closeAccount(transaction, account, at);
  // Last, so that a renewal which is paid at this moment is either seen here or finds it closed.
  if (!isClosed || despiteOthers) return;
  const others = await holdingsOfTime(transaction, account, { except: [order.id], at });
  if (others.length === 0) return;
  const [first] = others;
  refuse(
    `The time that is left of the account was paid for by others. ${written(others)}. Let it be, or close it all the same with --despite-others, and then give that money back too: orders refund ${first?.name} --close-account.`,
  );
}

/** What holds money for time that is left of an account, were there but its other orders. */
export async function holdingsOfTime(
  transaction: Storage,
  account: string,
  { except, at }: { readonly except: readonly string[]; readonly at: Date },
): Promise<Holding[]> {
  const now = at.toISOString();
  const running = (await timesOf(transaction, account, except)).filter(
    ({ had: { paid_until } }) => paid_until === null || paid_until > now,
  );
  const rows = await moneyOf(transaction, idsOf(running));
  return running.flatMap((other) => holdingsIn(ownMoney(rowsOf(rows, other.id), other)));
}

const idsOf = (orders: readonly { readonly id: string }[]) => orders.map(({ id }) => id);
const rowsOf = (rows: readonly Money[], order: string) =>
  rows.filter(({ order_id }) => order_id === order);

/** Closes a renewal without its money and takes its period back, not that of other orders. */
export const shortenManually = manualChange(async (change, orderId) => {
  const { transaction } = change;
  const order = await change.lockedOrder(orderId);
  if (order.state === 'closed') refuse('The order is closed already. Nothing has changed.');
  const bought = planIn(linesOf(order));
  if (order.state !== 'done' || order.account_id === null || !bought?.period) {
    refuse('The order renewed no account for a period.');
  }
  await refuseHeldMoney(transaction, orderId, ' --keep-account');
  const account = await findOpenAccount(transaction, order.account_id);
  if (!account?.paid_until) {
    refuse('Its account is closed, or has no day until which it is paid.');
  }
  if (account.plan !== bought.plan || account.users !== bought.users) {
    refuse(
      `The account has another plan by now, ${account.plan} for ${account.users} users, so that nothing of this period is left.`,
    );
  }
  const had = (await timesOf(transaction, account.id, [order.id])).at(-1)?.had;
  const begun = paidFrom(new Date(account.paid_until), bought.period, account.billing_day);
  const left = leftOf(account, begun, had);
  if (!left) {
    refuse(
      'Another order paid for all the time that the account has left: the period of this one was over before it.',
    );
  }
  const shortened = await transaction
    .updateTable('accounts')
    .set(left)
    .where('id', '=', account.id)
    .where('closed_at', 'is', null)
    // A renewal that is paid at this moment has changed it.
    .where('paid_until', '=', account.paid_until)
    .returning('id')
    .executeTakeFirst();
  if (!shortened) refuseAsChanged();
  await change.setOrder({ id: orderId }, { state: 'closed' });
  const day = writeDate(new Date(left.paid_until), 'long');
  const words = `the account has the ${left.plan} for ${left.users} users, paid until ${day}`;
  await change.note(orderId, `closed the renewal, ${words}`);
  return { message: `Now ${words}.` };
});

type Bought = Pick<OpenAccount, 'plan' | 'users' | 'price' | 'paid_until' | 'billing_day'>;

/** What is left of an account without a period; undefined where that is all it has. */
function leftOf(account: OpenAccount, begun: Date, had: Bought | undefined) {
  const { plan, users, price, paid_until, billing_day } = account;
  const present = { plan, users, price, billing_day, paid_until: begun.toISOString() };
  const until = had?.paid_until ?? '';
  const left = had && until > present.paid_until ? { ...had, paid_until: until } : present;
  const isSamePlan = left.plan === plan && left.users === users;
  return isSamePlan && left.paid_until >= (paid_until ?? '') ? undefined : left;
}

/**
 * What an account had after each of its other orders, were they alone. A bank may take money back months
 * after the period that it bought, and an order of another plan ended what was left of the one before.
 */
async function timesOf(transaction: Storage, account: string, except: readonly string[]) {
  const others = await transaction
    .selectFrom('orders')
    .selectAll()
    .where((where) => where.or([where('id', '=', account), where('account_id', '=', account)]))
    .where('id', 'not in', except)
    .where('state', '=', 'done')
    .execute();
  const receipts = await documentsOf(transaction, idsOf(others));
  const paidAt = ({ id, created_at }: Order) =>
    receipts.find(({ order_id, kind }) => order_id === id && kind === 'receipt')?.issued_at ??
    created_at;
  const times: (Order & { readonly had: Bought })[] = [];
  for (const other of others.sort((one, two) => (paidAt(one) < paidAt(two) ? -1 : 1))) {
    const line = planIn(linesOf(other));
    if (!line) continue;
    const { plan, users, price } = line;
    const { time } = timeAfterPayment(times.at(-1)?.had, line, new Date(paidAt(other)));
    times.push({ ...other, had: { plan, users, price, ...time } });
  }
  return times;
}
