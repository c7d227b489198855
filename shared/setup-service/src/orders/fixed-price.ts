import type { PaymentState } from '../storage/states.ts';
import type { Order, Storage } from '../storage/tables.ts';
import { linesOf } from './order-contents.ts';
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
  const lines = linesOf(order);
  // A start without a key made the order a moment ago, and looked at its price then.
  if (lines.length === 0) return true;
  return (await prices.areSold(lines)) || isPriceFixed(storage, order);
}
