import type { OrderLine } from '@site/contracts/order-line';
import { orderLines } from '@site/contracts/order-lines';
import { type AddOnKey, addOnsOfPlan, type Period } from '@site/contracts/plans';
import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import type { OpenAccount } from '../../accounts/accounts.ts';
import { linesOf } from '../../orders/order-contents.ts';
import type { OrderContext } from '../../orders/order-context.ts';
import { type DeliveryState, type OrderState, payableStates } from '../../storage/order-tables.ts';
import type { Storage } from '../../storage/tables.ts';

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Nairobi' });
/** Kenya is three hours ahead of UTC all year. */
const AHEAD_MS = 3 * 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** How long a plan still runs, in words. */
interface PlanTerm {
  /** What the date is called. */
  readonly label: string;
  readonly text: string;
  /** What it means for the customer, where that is not plain. */
  readonly note?: string;
}

/** How long the plan of an account still runs; undefined where it is paid for no certain time. */
export function termOf(
  { trial_ends_at, paid_until }: Pick<OpenAccount, 'trial_ends_at' | 'paid_until'>,
  at: Date,
): PlanTerm | undefined {
  const kind = trial_ends_at === null ? 'paid' : 'trial';
  const end = trial_ends_at ?? paid_until;
  if (end === null) return undefined;
  const isOver = end <= at.toISOString();
  const label = { trial: 'Free trial', paid: 'Paid until' }[kind];
  const date = writeDate(end);
  if (isOver) return { label, text: `Ended on ${date}`, note: notes[kind] };
  const left = daysLeft(new Date(end), at);
  return { label, text: kind === 'trial' ? `Until ${date}, ${left}` : `${date}, ${left}` };
}

const notes = {
  trial: 'Your free trial is over. Buy a plan to go on with the same account.',
  paid: 'The time that you paid for is over. Renew your plan to go on with the same account.',
} as const;

/** A date as customers read it, of a time as the database has it. */
export function writeDate(time: string): string {
  return dates.format(new Date(time));
}

/** The days by the calendar of Nairobi, so that they agree with the date beside them. */
function daysLeft(end: Date, at: Date): string {
  const days = dayOf(end) - dayOf(at);
  if (days === 0) return 'which is today';
  return days === 1 ? '1 day left' : `${days} days left`;
}

function dayOf(time: Date): number {
  return Math.floor((time.getTime() + AHEAD_MS) / DAY_MS);
}

/** An order as its customer sees it. */
export interface AccountOrder {
  readonly id: string;
  readonly createdAt: string;
  readonly state: OrderState;
  /** How many of its payments are due back. */
  readonly dueBack: number;
  /** Whole shillings. */
  readonly price: number | null;
  readonly lines: readonly OrderLine[];
  readonly delivery: DeliveryState | null;
  /** The number of its receipt. */
  readonly receipt: number | null;
}

/** The most that are shown, the newest first. */
const MOST_ORDERS = 50;

/**
 * The orders of an account: the one that made it, and those that were placed for it. An open one counts
 * once somebody may have paid it: the others were left on the way, and bought nothing.
 */
export async function ordersOf(storage: Storage, accountId: string): Promise<AccountOrder[]> {
  const found = await storage
    .selectFrom('orders')
    .leftJoin('deliveries', 'deliveries.order_id', 'orders.id')
    .leftJoin('receipts', 'receipts.order_id', 'orders.id')
    .select([
      'orders.id',
      'orders.created_at as createdAt',
      'orders.state',
      'orders.plan',
      'orders.users',
      'orders.price',
      'orders.lines',
      'deliveries.state as delivery',
      'receipts.number as receipt',
    ])
    .select(({ fn, selectFrom }) =>
      selectFrom('payments')
        .select(fn.countAll<number | string>().as('due'))
        .whereRef('payments.order_id', '=', 'orders.id')
        .where('payments.state', '=', 'refund-due')
        .as('due'),
    )
    .where((where) =>
      where.or([where('orders.id', '=', accountId), where('orders.account_id', '=', accountId)]),
    )
    .where((where) =>
      where.or([
        where('orders.state', '!=', 'open'),
        where.exists(
          where
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.order_id', '=', 'orders.id')
            .where('payments.state', 'in', [...payableStates, 'refund-due']),
        ),
      ]),
    )
    .orderBy('orders.created_at', 'desc')
    .limit(MOST_ORDERS)
    .execute();
  return found.map(({ due, ...order }) => ({
    ...order,
    // PostgreSQL counts in texts.
    dueBack: Number(due),
    lines: linesOf(order),
  }));
}

/**
 * What an account most likely buys next, at the price of today: after a trial what was tried out, and
 * after that the same plan again for the period that was paid last, without the devices that came with
 * it. Undefined where it is not sold any more, and its customer chooses anew.
 */
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

function isAddOn(key: string): key is AddOnKey {
  return addOnsOfPlan.business.some((addOn) => addOn === key);
}
