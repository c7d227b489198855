import { type CheckoutPrices, checkoutItems } from './device-checkout.content.ts';
import type { ItemKey, Order } from './order.schema.ts';

/** One item of an order. Amounts are in whole shillings. */
export interface OrderLine {
  readonly key: ItemKey;
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
  readonly sum: number;
}

/** What was chosen of an order, in the order of the checkout. */
export function linesOf(order: Order, prices: CheckoutPrices): OrderLine[] {
  return checkoutItems.flatMap(({ key, name, price }) => {
    const quantity = order[key];
    return quantity > 0
      ? [{ key, name, quantity, price: prices[price], sum: quantity * prices[price] }]
      : [];
  });
}

/** The sum of quantity times price, in whole shillings. */
export function totalOf(lines: readonly OrderLine[]): number {
  return lines.reduce((total, { sum }) => total + sum, 0);
}
