import type { ItemKey, Order } from './order.schema.ts';
import { MOST } from './order.schema.ts';

/*
 * What a visitor orders: a whole number of each item, from 0 to `MOST`.
 *
 * `add` and `remove` change it by one, `set` to what was typed. Whatever would lead beyond an end stops
 * there, and what is no number is none. `restore` brings back an order from before, with one of the
 * item that the visitor came for. What changes nothing gives back the same order.
 */
export type OrderAction =
  | { readonly type: 'add'; readonly item: ItemKey }
  | { readonly type: 'remove'; readonly item: ItemKey }
  | { readonly type: 'set'; readonly item: ItemKey; readonly quantity: number }
  | { readonly type: 'restore'; readonly order: Order; readonly wish?: ItemKey | undefined }
  | { readonly type: 'clear' };

export const nothing: Order = {
  PortablePOS: 0,
  PosComputer: 0,
  PosComputer2: 0,
  ThermalPrinter: 0,
  CashDrawer: 0,
  BarCodeScanner: 0,
};

export function orderReducer(order: Order, action: OrderAction): Order {
  switch (action.type) {
    case 'add':
      return withQuantity(order, action.item, order[action.item] + 1);
    case 'remove':
      return withQuantity(order, action.item, order[action.item] - 1);
    case 'set':
      return withQuantity(order, action.item, action.quantity);
    case 'restore': {
      const { wish } = action;
      return wish && action.order[wish] === 0 ? withQuantity(action.order, wish, 1) : action.order;
    }
    case 'clear':
      return { ...nothing };
  }
}

function withQuantity(order: Order, item: ItemKey, wanted: number): Order {
  const quantity = Number.isNaN(wanted) ? 0 : Math.trunc(Math.min(MOST, Math.max(0, wanted)));
  return quantity === order[item] ? order : { ...order, [item]: quantity };
}
