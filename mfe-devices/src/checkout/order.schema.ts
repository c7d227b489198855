import * as z from 'zod/mini';

/** The most of one item that a visitor can order here. */
export const MOST = 999;

const quantity = z.int().check(z.nonnegative(), z.maximum(MOST));

/** How many of each item of the checkout. */
export const orderSchema = z.object({
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
