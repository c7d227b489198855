import type { StartRefusal } from '@site/contracts/purchase-calls';
import type { SiteConfig } from '@site/contracts/site-config';
import { findAccount, findOpenAccount } from '../accounts/accounts.ts';
import type { PaymentRequest } from '../payments/payment-provider.ts';
import type { Order, Storage } from '../storage/tables.ts';
import { isUnderWay } from './order.ts';
import { isWithoutPlan, linesOf } from './order-contents.ts';
import type { OrderContext } from './order-context.ts';
import { paymentsOf } from './payments.ts';

type Start = Pick<PaymentRequest, 'method' | 'amount'>;

/** Undefined where it may begin. */
export async function refusalOf(
  context: OrderContext,
  order: Order,
  start: Start,
): Promise<StartRefusal | undefined> {
  const end = endOf(order);
  if (end) return end;
  if (start.amount !== dueFor(order, start, context.config.payments)) return 'wrong-amount';
  // The page then places the order again, and gets today's price.
  if (!(await isPriceHonoured(context, order))) return 'wrong-amount';
  return (await lacksItsAccount(context, order)) ? 'no-such-order' : undefined;
}

/** Undefined while it is to be paid. */
export function endOf({ state, abandoned_at }: Order): StartRefusal | undefined {
  // Its money went back: a buyer who buys again places another order.
  if (state === 'closed') return 'no-such-order';
  if (state !== 'open') return 'already-paid';
  return abandoned_at ? 'no-such-order' : undefined;
}

/** Whether the account that the order is for is closed, or another account has its name by now. */
export async function lacksItsAccount(
  { storage }: Pick<OrderContext, 'storage'>,
  order: Order,
): Promise<boolean> {
  const { email, company_name: company, account_id } = order;
  if (isWithoutPlan(order)) return false;
  if (account_id !== null) return (await findOpenAccount(storage, account_id)) === undefined;
  if (!email || !company) return false;
  return (await findAccount(storage, { email, company })) !== undefined;
}

/** Whole shillings: the order's price, or the test amount where nothing real is charged. */
function dueFor(order: Order, start: Start, payments: SiteConfig['payments']): number {
  if (payments.mode === 'test' && start.method !== 'credit_card') return payments.testAmount;
  return order.price ?? start.amount;
}

async function isPriceHonoured(
  { storage, prices }: Pick<OrderContext, 'storage' | 'prices'>,
  order: Order,
): Promise<boolean> {
  const lines = linesOf(order);
  // A start without a key made the order a moment ago, at a price that it checked.
  if (lines.length === 0) return true;
  return (await prices.areSold(lines)) || isPriceFixed(storage, order);
}

/** Whether an order was paid, or is being paid, so that its price stays whatever goes live. */
export async function isPriceFixed(storage: Storage, order: Order): Promise<boolean> {
  if (order.state !== 'open') return true;
  return (await paymentsOf(storage, order.id)).some(({ state }) => isUnderWay(state));
}
