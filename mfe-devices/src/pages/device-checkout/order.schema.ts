import { keptObject } from '@site/contracts/kept-object';
import * as z from 'zod/mini';
import type { ItemKey } from '../../kit/items.ts';

/** The most of one item that a visitor can order here. */
export const MAX_QUANTITY = 999;

/** An item that the release which stored the order did not have yet counts as 0. */
const quantity = z._default(z.int().check(z.nonnegative(), z.maximum(MAX_QUANTITY)), 0);

/** How many of each item of the checkout. Items of other releases stay in it, hidden. */
export const orderSchema = keptObject({
  PortablePOS: quantity,
  PosComputer: quantity,
  PosComputer2: quantity,
  ThermalPrinter: quantity,
  CashDrawer: quantity,
  BarCodeScanner: quantity,
} satisfies Record<ItemKey, typeof quantity>);
export type Order = Readonly<z.infer<typeof orderSchema>>;

/** The number in a typed text: its digits, without anything between them. */
export function readQuantity(typed: string): number {
  return Number(typed.replaceAll(/\D/g, ''));
}
