import type { DeviceQuantities } from '@site/contracts/devices';
import type { PageConfig } from '@site/contracts/site-config';
import type { DeviceKey } from '../../kit/catalogue.content.ts';
import { type ItemKey, itemKeys, soldAs } from '../../kit/items.ts';
import type { CheckoutItem, CheckoutPrices } from './device-checkout.content.ts';
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
  prices: CheckoutPrices,
): OrderLine[] {
  return items.flatMap(({ key, name }) => {
    const quantity = order[key];
    const price = prices[soldAs[key]];
    return quantity > 0 ? [{ key, name, quantity, price, sum: quantity * price }] : [];
  });
}

export function totalOf(lines: readonly OrderLine[]): number {
  return lines.reduce((total, { sum }) => total + sum, 0);
}

export function devicesOf(lines: readonly OrderLine[]): DeviceQuantities {
  return Object.fromEntries(lines.map(({ key, quantity }) => [soldAs[key], quantity]));
}

/** The price of an item on the devices page, where the checkout has another one. */
export function otherPriceOf(
  item: ItemKey,
  price: number,
  devices: PageConfig['devices'],
): number | undefined {
  // `itemKeys` has the devices of the site and no other keys.
  const keys = Object.keys(itemKeys) as DeviceKey[];
  const key = keys.find((device) => itemKeys[device] === item);
  const shown = key && devices[key];
  return shown === price ? undefined : shown;
}
