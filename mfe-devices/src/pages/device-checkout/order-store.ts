import { attempt, type OpenStorage } from '../../kit/tab-storage.ts';
import { type Order, orderSchema } from './order.schema.ts';

/** Other releases use this key too, so it never changes. */
const KEY = 'device-order';

/** The order in the tab's storage; undefined where there is none, or where it cannot be read. */
export function readOrder(open: OpenStorage): Order | undefined {
  return attempt(() => orderSchema.parse(JSON.parse(open().getItem(KEY) ?? '')));
}

/** Stores the order until it is cleared or the tab is closed. */
export function keepOrder(order: Order, open: OpenStorage): void {
  attempt(() => open().setItem(KEY, JSON.stringify(order)));
}
