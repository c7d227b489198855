import { keptObject } from '@site/contracts/kept-object';
import * as z from 'zod/mini';

/** The most of one item that a visitor can order here. */
export const MOST = 999;

/** None of an item that the release which kept the order did not have yet. */
const quantity = z._default(z.int().check(z.nonnegative(), z.maximum(MOST)), 0);

/** How many of each item of the checkout. Items of another release stay in it and are not shown. */
export const orderSchema = keptObject({
  PortablePOS: quantity,
  PosComputer: quantity,
  PosComputer2: quantity,
  ThermalPrinter: quantity,
  CashDrawer: quantity,
  BarCodeScanner: quantity,
});
export type Order = Readonly<z.infer<typeof orderSchema>>;
export type ItemKey = keyof Order;

export function isItem(key: unknown): key is ItemKey {
  return typeof key === 'string' && Object.hasOwn(orderSchema.shape, key);
}

/** The number in what was typed: its digits, whatever stands between them. */
export function readQuantity(typed: string): number {
  return Number(typed.replaceAll(/\D/g, ''));
}
