import { MOST_OF_A_DEVICE } from '@site/contracts/devices';
import { keptObject } from '@site/contracts/kept-object';
import * as z from 'zod/mini';
import type { ItemKey } from '../../kit/items.ts';

/** An item that the release which stored the order did not have yet counts as 0. */
const quantity = z._default(z.int().check(z.nonnegative(), z.maximum(MOST_OF_A_DEVICE)), 0);

const quantities = {
  PortablePOS: quantity,
  PosComputer: quantity,
  PosComputer2: quantity,
  ThermalPrinter: quantity,
  CashDrawer: quantity,
  BarCodeScanner: quantity,
} satisfies Record<ItemKey, typeof quantity>;

/** How many of each item of the checkout. Items of other releases stay in it, hidden. */
export const orderSchema = keptObject({
  ...quantities,
  /** The order that the visitor took to payment last; it may have been paid for since. */
  takenToPayment: z.optional(z.object(quantities)),
});
export type Order = Readonly<z.infer<typeof orderSchema>>;

/** How many of each item. */
export type Quantities = Readonly<Record<ItemKey, number>>;

/** The number in a typed text: its digits, without anything between them. */
export function readQuantity(typed: string): number {
  return Number(typed.replaceAll(/\D/g, ''));
}
