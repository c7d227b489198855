import type { DeviceQuantities } from '@site/contracts/devices';
import { type ItemKey, soldAs } from '../../kit/items.ts';
import type { CheckoutItem, CheckoutPrices } from './device-checkout.content.ts';
import type { Quantities } from './order.schema.ts';

/** One item of an order. Amounts are in whole shillings. */
export interface OrderLine {
  readonly key: ItemKey;
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
  readonly sum: number;
}

/** The chosen items of an order, in the order of the checkout's items. */
export function linesOf(
  order: Quantities,
  items: readonly CheckoutItem[],
  prices: CheckoutPrices,
): OrderLine[] {
  return items.flatMap(({ key, name }) => {
    const quantity = order[key];
    const price = prices[soldAs[key]];
    return quantity > 0 ? [{ key, name, quantity, price, sum: quantity * price }] : [];
  });
}

/** The sum of quantity times price, in whole shillings. */
export function totalOf(lines: readonly OrderLine[]): number {
  return lines.reduce((total, { sum }) => total + sum, 0);
}

/** The quantities of an order, as links to a purchase name them. */
export function devicesOf(lines: readonly OrderLine[]): DeviceQuantities {
  return Object.fromEntries(lines.map(({ key, quantity }) => [soldAs[key], quantity]));
}
