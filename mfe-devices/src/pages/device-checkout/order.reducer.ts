import { looseObject } from '@platform/contracts/loose-object';
import { type DeviceQuantities, MOST_OF_A_DEVICE } from '@site/contracts/devices';
import type { DeviceLine } from '@site/contracts/order-line';
import { deviceLines } from '@site/contracts/order-lines';
import * as z from 'zod/mini';
import { allItems, type ItemKey, soldAs } from '../../kit/items.ts';

/*
 * The device checkout: from a press of Buy to the payment, or to a message to sales.
 *
 *   Buy on /devices  ─▶ the item is pending        in the tab's storage, see kit/tab-storage.ts
 *   checkout opens   ─▶ restore                    the order in the tab's storage, with one pending item
 *                    ─▶ set, for each field        that was filled before hydration
 *   a visitor        ─▶ add, remove, set, clear    the order is stored after each of them
 *   to payment       ─▶ take                       the order is put aside; see use-order.ts
 *   on a later visit ─▶ put-back, forget           the order that was put aside
 *   to sales                                       see next-step.ts; the order stays
 *
 * An order is a whole number of each item, from 0 to `MOST_OF_A_DEVICE`. `add` and `remove` change it
 * by one, `set` to the typed number. A quantity stops at either end, and input that is no number
 * counts as 0. An event that changes nothing returns the same order.
 *
 * The checkout never learns whether an order was paid for, because the payment is another team's. So an
 * order that was taken to payment is not offered as unpaid again: it is put aside, from where a visitor
 * who has not paid can put it back.
 */
export type OrderEvent =
  | { readonly kind: 'add'; readonly item: ItemKey }
  | { readonly kind: 'remove'; readonly item: ItemKey }
  | { readonly kind: 'set'; readonly item: ItemKey; readonly quantity: number }
  | { readonly kind: 'restore'; readonly order: Order; readonly pendingItem?: ItemKey | undefined }
  | { readonly kind: 'clear' }
  | { readonly kind: 'take' }
  | { readonly kind: 'put-back' }
  | { readonly kind: 'forget' };

/** An item that the release which stored the order did not have yet counts as 0. */
const quantity = z._default(z.int().check(z.nonnegative(), z.maximum(MOST_OF_A_DEVICE)), 0);

// The entries are made from the keys.
const quantityFields = Object.fromEntries(allItems.map((item) => [item, quantity])) as Record<
  ItemKey,
  typeof quantity
>;

/** How many of each item of the checkout. Items of other releases stay in it, hidden. */
export const orderSchema = looseObject({
  ...quantityFields,
  /** The order that the visitor took to payment last; it may have been paid for since. */
  takenToPayment: z.optional(z.object(quantityFields)),
});
export type Order = Readonly<z.infer<typeof orderSchema>>;

export type Quantities = Readonly<Record<ItemKey, number>>;

export function readQuantity(typed: string): number {
  return Number(typed.replaceAll(/\D/g, ''));
}

export const emptyOrder: Order & Quantities = z.object(quantityFields).parse({});

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
    case 'take':
      return { ...order, ...emptyOrder, takenToPayment: quantities((item) => order[item]) };
    case 'put-back': {
      const { takenToPayment: taken, ...rest } = order;
      if (!taken) return order;
      return { ...rest, ...quantities((item) => inRange(order[item] + taken[item])) };
    }
    case 'forget': {
      const { takenToPayment: taken, ...rest } = order;
      return taken ? rest : order;
    }
  }
}

/** An order with the quantities of a link, which the visitor has taken to payment and come back from. */
export function orderOfLink(order: Order, devices: DeviceQuantities): Order {
  const { takenToPayment: _, ...rest } = order;
  return { ...rest, ...quantities((item) => devices[soldAs[item]] ?? 0) };
}

export function linesOf(
  order: Quantities,
  prices: Parameters<typeof deviceLines>[1],
): DeviceLine[] {
  const devices = Object.fromEntries(allItems.map((item) => [soldAs[item], order[item]]));
  return deviceLines(devices, prices);
}

function quantities(quantityOf: (item: ItemKey) => number): Quantities {
  const entries = allItems.map((item) => [item, quantityOf(item)] as const);
  return { ...emptyOrder, ...Object.fromEntries(entries) };
}

function withQuantity(order: Order, item: ItemKey, wanted: number): Order {
  const quantity = inRange(wanted);
  return quantity === order[item] ? order : { ...order, [item]: quantity };
}

function inRange(wanted: number): number {
  if (Number.isNaN(wanted)) return 0;
  return Math.trunc(Math.min(MOST_OF_A_DEVICE, Math.max(0, wanted)));
}
