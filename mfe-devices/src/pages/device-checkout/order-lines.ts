import type { ShopPrices } from '@site/contracts/devices';
import type { DeviceLine } from '@site/contracts/order-line';
import { deviceLines } from '@site/contracts/order-lines';
import { allItems, soldAs } from '../../kit/items.ts';
import type { Quantities } from './order.reducer.ts';

export function linesOf(order: Quantities, prices: ShopPrices): DeviceLine[] {
  return deviceLines(
    Object.fromEntries(allItems.map((item) => [soldAs[item], order[item]])),
    prices,
  );
}
