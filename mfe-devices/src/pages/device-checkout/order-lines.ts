import { type DeviceQuantities, type ShopPrices, shopNameOf } from '@site/contracts/devices';
import { type ItemKey, soldAs } from '../../kit/items.ts';
import type { CheckoutItem } from './device-checkout.content.ts';
import type { Quantities } from './order.reducer.ts';

/** One item of an order. Amounts are in whole shillings. */
export interface OrderLine {
  readonly key: ItemKey;
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
  readonly sum: number;
}

export function linesOf(
  order: Quantities,
  items: readonly CheckoutItem[],
  prices: ShopPrices,
): OrderLine[] {
  return items.flatMap(({ key }) => {
    const quantity = order[key];
    const name = shopNameOf(soldAs[key], prices);
    const price = prices.deviceCheckout[soldAs[key]];
    return quantity > 0 ? [{ key, name, quantity, price, sum: quantity * price }] : [];
  });
}

export function totalOf(lines: readonly OrderLine[]): number {
  return lines.reduce((total, { sum }) => total + sum, 0);
}

export function devicesOf(lines: readonly OrderLine[]): DeviceQuantities {
  return Object.fromEntries(lines.map(({ key, quantity }) => [soldAs[key], quantity]));
}
