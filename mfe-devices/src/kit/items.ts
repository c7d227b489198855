import type { DeviceKey as SoldDevice } from '@site/contracts/devices';
import type { DeviceKey } from './catalogue.content.ts';

/** Stored orders use these keys, so they never change. */
export const itemKeys = {
  portableTerminal: 'PortablePOS',
  touchScreen918D: 'PosComputer',
  touchScreen919D: 'PosComputer2',
  thermalPrinter: 'ThermalPrinter',
  cashDrawer: 'CashDrawer',
  barCodeScanner: 'BarCodeScanner',
} as const satisfies Readonly<Record<DeviceKey, string>>;

export type ItemKey = (typeof itemKeys)[DeviceKey];

export const soldAs = {
  PortablePOS: 'portablePOS',
  PosComputer: 'posComputer',
  PosComputer2: 'posComputer2',
  ThermalPrinter: 'thermalPrinter',
  CashDrawer: 'cashDrawer',
  BarCodeScanner: 'barCodeScanner',
} as const satisfies Readonly<Record<ItemKey, SoldDevice>>;

export const allItems: readonly ItemKey[] = Object.values(itemKeys);

export function isItem(key: unknown): key is ItemKey {
  return allItems.some((item) => item === key);
}
