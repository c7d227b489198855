import type { OwnStorage } from '@site/contracts/own-storage';
import type { ItemKey } from '../pages/device-checkout/order.schema.ts';
import type { DeviceKey } from './catalogue.content.ts';

const KEY = 'device-wish';

/** What each device of the catalogue is called at the checkout. */
const items: Readonly<Record<DeviceKey, ItemKey>> = {
  portableTerminal: 'PortablePOS',
  touchScreen918D: 'PosComputer',
  touchScreen919D: 'PosComputer2',
  thermalPrinter: 'ThermalPrinter',
  cashDrawer: 'CashDrawer',
  barCodeScanner: 'BarCodeScanner',
};

/**
 * Remembers the device that a visitor pressed Buy for, so that the checkout begins with one of it.
 *
 * @param open gives the storage; a browser that forbids it throws here, and the checkout begins empty
 */
export function keepWish(device: DeviceKey, open: () => OwnStorage): void {
  try {
    open().setItem(KEY, items[device]);
  } catch {
    // Buy leads to the checkout all the same.
  }
}

/** What was remembered, once; undefined where nothing was. */
export function takeWish(storage: OwnStorage): string | undefined {
  const wish = storage.getItem(KEY) ?? undefined;
  storage.removeItem(KEY);
  return wish;
}
