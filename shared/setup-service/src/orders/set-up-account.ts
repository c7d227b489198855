import type { Order, Payment } from '../storage/tables.ts';
import type { Buyer } from './buyer.ts';
import { isWithoutPlan } from './order-contents.ts';
import type { OrderContext } from './order-context.ts';
import { completeDetails, findOrder } from './orders.ts';
import { ordersToFinish } from './orders-to-finish.ts';
import { paymentsOf } from './payments.ts';
import { finishPaidOrder } from './settle-payment.ts';

/** What a buyer who paid says of the purchase. */
export interface AccountSetup {
  /** The order of the payment that they name; without it an order is found by who it is for. */
  readonly orderId: string | undefined;
  readonly buyer: Omit<Buyer, 'price'>;
}

/**
 * Sees to it that a buyer's paid order has its account, which is made now where it was waiting for the
 * buyer's details. True where it has, and where devices were paid for without a plan.
 */
export async function setUpAccount(
  context: OrderContext,
  { orderId, buyer }: AccountSetup,
): Promise<boolean> {
  const names = { email: buyer.email, company: buyer.companyName };
  for await (const order of ordersToFinish(context, names, orderId)) {
    if (isSameChoice(order, buyer) && (await finish(context, order, buyer))) return true;
  }
  return false;
}

type Details = Pick<Buyer, 'applicantName' | 'phoneNumber' | 'plan' | 'users'>;

/** Whether an order is for what the buyer names: a plan, or no plan where devices were bought alone. */
function isSameChoice(order: Order, { plan, users }: Pick<Details, 'plan' | 'users'>): boolean {
  if (isWithoutPlan(order)) return plan === undefined;
  if (plan === undefined || users === undefined) return false;
  return (order.plan ?? plan) === plan && (order.users ?? users) === users;
}

/** True where the order has its account. */
async function finish(
  context: OrderContext,
  order: Order,
  { applicantName, phoneNumber, plan, users }: Details,
): Promise<boolean> {
  if (order.state !== 'paid') return order.state === 'done';
  const { storage, clock } = context;
  const details = { applicantName, phoneNumber, plan, users };
  const priced =
    order.price === null ? pricedBy(context, details, await paymentsOf(storage, order.id)) : {};
  if (!priced) return false;
  await completeDetails(storage, order, { ...details, ...priced }, clock.now());
  const complete = await findOrder(storage, order.id);
  return complete !== undefined && (await finishPaidOrder(context, complete));
}

/** The price of a plan that was paid without being named; undefined where the money does not fit it. */
function pricedBy(
  { config, prices }: OrderContext,
  { plan, users }: Details,
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
