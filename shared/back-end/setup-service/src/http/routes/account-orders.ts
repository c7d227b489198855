import { isAddOn } from '@site/contracts/add-ons';
import { orderLines } from '@site/contracts/order-lines';
import type { Period } from '@site/contracts/plans';
import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import { type SqlBool, sql } from 'kysely';
import type { OpenAccount } from '../../accounts/accounts.ts';
import { DAY_MS, NAIROBI_MS } from '../../clock.ts';
import { writeDate } from '../../mail/compose-email.ts';
import { somePayment } from '../../orders/forget-order.ts';
import { isBack, moneyOf, standingOf } from '../../orders/money.ts';
import type { OrderContext } from '../../orders/order.ts';
import { linesOf } from '../../orders/orders.ts';
import { documentsOf } from '../../orders/receipts/issued-documents.ts';
import { payableStates, type Storage } from '../../storage/tables.ts';

/** Undefined where that is not recorded. */
export function termOf(
  { trial_ends_at, paid_until }: Pick<OpenAccount, 'trial_ends_at' | 'paid_until'>,
  at: Date,
): { readonly label: string; readonly text: string; readonly note?: string } | undefined {
  const kind = trial_ends_at === null ? 'paid' : 'trial';
  const end = trial_ends_at ?? paid_until;
  if (end === null) return undefined;
  const isOver = end <= at.toISOString();
  const label = { trial: 'Free trial', paid: 'Paid until' }[kind];
  const date = writeDate(new Date(end), 'long');
  if (isOver) return { label, text: `Ended on ${date}`, note: notes[kind] };
  const left = daysLeft(new Date(end), at);
  return { label, text: kind === 'trial' ? `Until ${date}, ${left}` : `${date}, ${left}` };
}

const notes = {
  trial: 'Your free trial is over. Buy a plan to go on with the same account.',
  paid: 'The time that you paid for is over. Renew your plan to go on with the same account.',
} as const;

/** By the calendar of Nairobi, like the date beside it. */
function daysLeft(end: Date, at: Date): string {
  const days = dayOf(end) - dayOf(at);
  if (days === 0) return 'which is today';
  return days === 1 ? '1 day left' : `${days} days left`;
}

function dayOf(time: Date): number {
  return Math.floor((time.getTime() + NAIROBI_MS) / DAY_MS);
}

const MOST_ORDERS = 50;

/** An order as its customer sees it. */
export type AccountOrder = Awaited<ReturnType<typeof ordersOf>>[number];

/** Payments that were to pay it: of a paid order another one may be due back as well. */
const dueBack = sql<number | string>`(
  select count(*) from payments
  where payments.order_id = orders.id and payments.state = 'refund-due'
    and (orders.state = 'open' or payments.id = orders.paid_by))`;

const mayBePaid = sql<SqlBool>`(
  orders.state <> 'open'
  or ${somePayment(sql`payments.state in (${sql.join([...payableStates, 'refund-due'])})`)}
  or exists (select 1 from documents where documents.order_id = orders.id))`;

/** The newest orders of an account; an open one counts once somebody may have paid it. */
export async function ordersOf(storage: Storage, accountId: string) {
  const found = await storage
    .selectFrom('orders')
    .leftJoin('deliveries', 'deliveries.order_id', 'orders.id')
    .select([
      'orders.id',
      'orders.created_at as createdAt',
      'orders.state',
      'orders.plan',
      'orders.users',
      'orders.price',
      'orders.lines',
      'orders.paid_by',
      'deliveries.state as delivery',
    ])
    .select(dueBack.as('due'))
    .where((where) => where.or({ 'orders.id': accountId, 'orders.account_id': accountId }))
    .where(mayBePaid)
    .orderBy('orders.created_at', 'desc')
    .limit(MOST_ORDERS)
    .execute();
  const ids = found.map(({ id }) => id);
  const money = await moneyOf(storage, ids);
  const documents = await documentsOf(storage, ids);
  return found.map(({ due, ...order }) => {
    const ofOrder = ({ order_id }: { readonly order_id: string }) => order_id === order.id;
    const own = money.filter(ofOrder);
    return {
      ...order,
      // PostgreSQL counts in texts.
      dueBack: Number(due),
      lines: linesOf(order),
      standing: standingOf(own, order),
      wentBack: own.some(({ what }) => isBack(what)),
      documents: documents.filter(ofOrder),
    };
  });
}

/** What was tried or paid last, without devices, at today's price; undefined where not sold now. */
export function planToBuy(
  { plan, users, price, trial_ends_at }: OpenAccount,
  orders: readonly AccountOrder[],
  { config, prices }: Pick<OrderContext, 'config' | 'prices'>,
): PurchaseSelection | undefined {
  const today = prices.priceToday({ plan: { plan, users }, price });
  if (today === undefined) return undefined;
  const period = trial_ends_at === null ? lastPeriod(orders) : undefined;
  const lines =
    orderLines({ plan: { plan, users, period }, price: today }, config) ??
    orderLines({ plan: { plan, users }, price: today }, config);
  const planLine = lines?.find((line) => line.kind === 'plan');
  if (!lines || !planLine) return undefined;
  const chosen = { package: plan, users, ...(planLine.period && { period: planLine.period }) };
  if (trial_ends_at === null) return { ...chosen, val: planLine.price };
  const keys = lines.flatMap((line) => (line.kind === 'device' ? [line.device] : []));
  const addOns = keys.filter(isAddOn);
  return { ...chosen, val: today, ...(addOns.length > 0 && planLine.period && { addOns }) };
}

/** Of the newest order that has a plan: devices may have been bought alone since. */
function lastPeriod(orders: readonly AccountOrder[]): Period | undefined {
  const paid = orders.filter(({ state }) => state === 'done').flatMap(({ lines }) => lines);
  return paid.find((line) => line.kind === 'plan')?.period;
}
