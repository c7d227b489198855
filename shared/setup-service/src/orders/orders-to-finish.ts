import { normalizeName } from '@site/contracts/normalize-name';
import { type OrderState, payableStates } from '../storage/states.ts';
import type { Order, Payment, Storage } from '../storage/tables.ts';
import { askProvider } from './ask-provider.ts';
import { isWorthAsking } from './order.ts';
import type { OrderContext } from './order-context.ts';
import { findOrder } from './orders.ts';
import { paymentsOf } from './payments.ts';

/** Whom an order is for. */
interface Names {
  readonly email: string;
  readonly company: string;
}

/** How many payments a provider is asked about for one buyer who waits, all at once. */
const MAX_QUESTIONS = 8;
/** How many orders of one buyer in one state are looked at. */
const MAX_ORDERS = 20;

/**
 * The orders that a buyer who paid may mean, the likeliest first, each as it is once its open payments
 * were asked about: the one that they name, those that are done, those that are paid, and last the
 * open ones with a payment that may be paid by now. Orders that were only placed are none of them, so
 * that a paid one cannot be hidden behind others. An order that is named counts where it is for these names.
 */
export async function* ordersToFinish(
  context: OrderContext,
  names: Names,
  id: string | undefined,
): AsyncGenerator<Order> {
  const named = id === undefined ? undefined : await findOrder(context.storage, id);
  if (named && isFor(named, names)) {
    if (named.state === 'open') {
      const payments = await paymentsOf(context.storage, named.id);
      await askAbout(context, payments.filter(({ state }) => isWorthAsking(state)).reverse());
    }
    yield (await findOrder(context.storage, named.id)) ?? named;
  }
  for (const state of ['done', 'paid'] as const) {
    yield* await ordersIn(context.storage, names, state);
  }
  const open = await openPayments(context.storage, names);
  await askAbout(context, open);
  for (const orderId of new Set(open.map(({ order_id }) => order_id))) {
    const order = await findOrder(context.storage, orderId);
    if (order) yield order;
  }
}

function isFor(order: Order, { email, company }: Names): boolean {
  return order.email_key === normalizeName(email) && order.company_key === normalizeName(company);
}

async function askAbout(context: OrderContext, payments: readonly Payment[]): Promise<void> {
  await Promise.all(
    payments.slice(0, MAX_QUESTIONS).map((payment) => askProvider(context, payment)),
  );
}

async function ordersIn(
  storage: Storage,
  { email, company }: Names,
  state: OrderState,
): Promise<Order[]> {
  return storage
    .selectFrom('orders')
    .selectAll()
    .where('email_key', '=', normalizeName(email))
    .where('company_key', '=', normalizeName(company))
    .where('state', '=', state)
    .orderBy('created_at', 'desc')
    .limit(MAX_ORDERS)
    .execute();
}

/** The payments of open orders that are worth asking about, newest first. */
async function openPayments(storage: Storage, { email, company }: Names): Promise<Payment[]> {
  return storage
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .selectAll('payments')
    .where('orders.email_key', '=', normalizeName(email))
    .where('orders.company_key', '=', normalizeName(company))
    .where('orders.state', '=', 'open')
    .where('payments.state', 'in', payableStates)
    .orderBy('payments.created_at', 'desc')
    .limit(MAX_QUESTIONS)
    .execute();
}
