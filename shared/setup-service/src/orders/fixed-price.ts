import type { PricedChoice } from '@site/contracts/price-parts';
import type { PaymentState } from '../storage/states.ts';
import type { Order, Storage } from '../storage/tables.ts';
import type { OrderContext } from './order-context.ts';
import { paymentsOf } from './payments.ts';

/** The states of an attempt that its payer may be confirming right now. */
const underWay: readonly PaymentState[] = ['starting', 'open'];

/**
 * Whether the price of an order stays whatever goes live: the order was paid, or somebody is paying
 * it. Nobody is told then that nothing was charged.
 */
export async function isPriceFixed(storage: Storage, order: Order | undefined): Promise<boolean> {
  if (!order) return false;
  if (order.state !== 'open') return true;
  const payments = await paymentsOf(storage, order.id);
  return payments.some(({ state }) => underWay.includes(state));
}

/** Whether an order may be paid at the price that it was placed at. */
export async function isPriceHonoured(
  { storage, prices }: Pick<OrderContext, 'storage' | 'prices'>,
  order: Order,
): Promise<boolean> {
  const choice = choiceOf(order);
  // A start without a key made the order a moment ago, and looked at its price then.
  return !choice || (await prices.isSold(choice)) || isPriceFixed(storage, order);
}

function choiceOf({ plan, price, users }: Order): PricedChoice | undefined {
  if (plan === null || price === null || users === null) return undefined;
  return { plan, price, users };
}
