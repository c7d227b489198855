import type { DeviceKey } from './catalogue.content.ts';

/**
 * The key of each device at the checkout. Orders in storage use these keys, so they never change.
 */
export const itemKeys = {
  portableTerminal: 'PortablePOS',
  touchScreen918D: 'PosComputer',
  touchScreen919D: 'PosComputer2',
  thermalPrinter: 'ThermalPrinter',
  cashDrawer: 'CashDrawer',
  barCodeScanner: 'BarCodeScanner',
} as const satisfies Readonly<Record<DeviceKey, string>>;

export type ItemKey = (typeof itemKeys)[DeviceKey];

const allKeys: readonly unknown[] = Object.values(itemKeys);

export function isItem(key: unknown): key is ItemKey {
  return allKeys.includes(key);
}
