import type { ItemKey } from '../../kit/items.ts';
import { MAX_QUANTITY, type Order } from './order.schema.ts';

/*
 * The device checkout: from a press of Buy to a message to sales.
 *
 *   Buy on /devices ─▶ the item is pending        in the tab's storage, see kit/pending-item.ts
 * checkout opens  ─▶ restore                    the order in the tab's storage, with one pending
 * item
 *                   ─▶ set, for each field        that was filled before hydration
 *   a visitor       ─▶ add, remove, set, clear    the order is stored after each of them
 *   proceed         ─▶ enquiry or mail            see next-step.ts; nothing is paid here
 *
 * An order is a whole number of each item, from 0 to `MAX_QUANTITY`. `add` and `remove` change it
 * by one, `set` to the typed number. A quantity stops at either end, and input that is no number
 * counts as 0. An event that changes nothing returns the same order.
 */
export type OrderEvent =
  | { readonly kind: 'add'; readonly item: ItemKey }
  | { readonly kind: 'remove'; readonly item: ItemKey }
  | { readonly kind: 'set'; readonly item: ItemKey; readonly quantity: number }
  | { readonly kind: 'restore'; readonly order: Order; readonly pendingItem?: ItemKey | undefined }
  | { readonly kind: 'clear' };

export const emptyOrder: Order = {
  PortablePOS: 0,
  PosComputer: 0,
  PosComputer2: 0,
  ThermalPrinter: 0,
  CashDrawer: 0,
  BarCodeScanner: 0,
};

export function orderReducer(order: Order, event: OrderEvent): Order {
  switch (event.kind) {
    case 'add':
      return withQuantity(order, event.item, order[event.item] + 1);
    case 'remove':
      return withQuantity(order, event.item, order[event.item] - 1);
    case 'set':
      return withQuantity(order, event.item, event.quantity);
    case 'restore': {
      const { order: kept, pendingItem } = event;
      return pendingItem && kept[pendingItem] === 0 ? withQuantity(kept, pendingItem, 1) : kept;
    }
    case 'clear':
      return { ...emptyOrder };
  }
}

function withQuantity(order: Order, item: ItemKey, wanted: number): Order {
  const quantity = Number.isNaN(wanted)
    ? 0
    : Math.trunc(Math.min(MAX_QUANTITY, Math.max(0, wanted)));
  return quantity === order[item] ? order : { ...order, [item]: quantity };
}
