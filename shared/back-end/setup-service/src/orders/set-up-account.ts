import { emailKey } from '@site/contracts/email-key';
import { normalizeName } from '@site/contracts/normalize-name';
import { type Order, type Payment, payableStates } from '../storage/tables.ts';
import type { OrderContext } from './order.ts';
import { type Buyer, completeDetails, findOrder, isWithoutPlan } from './orders.ts';
import { paymentsOf } from './payments.ts';
import { queryProvider } from './query-provider.ts';
import { finishPaidOrder } from './settle-payment.ts';

/** True where a paid order has its account, or needs none. */
export async function setUpAccount(context: OrderContext, buyer: AccountBuyer, orderId?: string) {
  for await (const order of ordersToFinish(context, buyer, orderId)) {
    if (isSameChoice(order, buyer) && (await finish(context, order, buyer))) return true;
  }
  return false;
}

type AccountBuyer = Omit<Buyer, 'price'>;

/** How many payments are queried at once for one waiting buyer. */
const MAX_QUESTIONS = 8;
const MAX_ORDERS = 20;

/** The orders that a paying buyer may mean, likeliest first, after a query of their payments. */
async function* ordersToFinish(
  context: OrderContext,
  { email, company_name }: AccountBuyer,
  id: string | undefined,
): AsyncGenerator<Order> {
  const { storage } = context;
  const keys = { email_key: emailKey(email), company_key: normalizeName(company_name) };
  const orders = storage
    .selectFrom('orders')
    .selectAll()
    .where((where) => where.and(keys));
  const openPayments = storage
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .selectAll('payments')
    .where((where) => where.and({ ...keys, 'orders.state': 'open' }))
    .where('payments.state', 'in', payableStates)
    .orderBy('payments.created_at', 'desc')
    .limit(MAX_QUESTIONS);
  const queryAll = (payments: readonly Payment[]) =>
    Promise.all(payments.map((payment) => queryProvider(context, payment)));

  if (id !== undefined) {
    await queryAll(await openPayments.where('orders.id', '=', id).execute());
    yield* await orders.where('id', '=', id).execute();
  }
  for (const state of ['done', 'paid'] as const) {
    const found = orders.where('state', '=', state).orderBy('created_at', 'desc');
    yield* await found.limit(MAX_ORDERS).execute();
  }
  const open = await openPayments.execute();
  if (open.length === 0) return;
  await queryAll(open);
  const ids = open.map(({ order_id }) => order_id);
  yield* await orders.where('id', 'in', ids).execute();
}

type Chosen = Pick<Buyer, 'plan' | 'users'>;

function isSameChoice(order: Order, { plan, users }: Chosen): boolean {
  if (isWithoutPlan(order)) return plan === undefined;
  if (plan === undefined || users === undefined) return false;
  return (order.plan ?? plan) === plan && (order.users ?? users) === users;
}

async function finish(context: OrderContext, order: Order, buyer: AccountBuyer) {
  if (order.state !== 'paid') return order.state === 'done';
  const { storage, clock } = context;
  const priced =
    order.price === null ? pricedBy(context, buyer, await paymentsOf(storage, order.id)) : {};
  if (!priced) return false;
  await completeDetails(storage, order, { ...buyer, ...priced }, clock.now());
  const complete = await findOrder(storage, order.id);
  return complete !== undefined && (await finishPaidOrder(context, complete));
}

/** Undefined where the sum does not fit. */
function pricedBy(
  { config, prices }: OrderContext,
  { plan, users }: Chosen,
  payments: readonly Payment[],
): Pick<Buyer, 'price' | 'lines'> | undefined {
  const paid = payments.find(({ state }) => state === 'paid')?.amount;
  if (paid === undefined || plan === undefined || users === undefined) return undefined;
  const [lines] = prices.knownLines({ plan: { plan, users }, price: paid });
  if (lines) return { price: paid, lines };
  // A test charges one small amount whatever the plan.
  const { basic, business } = config.plans;
  if (plan !== basic.name && plan !== business.name) return undefined;
  const isTest = config.payments.mode === 'test' && paid === config.payments.testAmount;
  return isTest ? { price: paid } : undefined;
}
