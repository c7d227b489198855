import type { Configuration } from './configuration.ts';

/** A device of the device shop, by the key of its price in the site configuration. */
export type DeviceKey = keyof Configuration['deviceCheckout'];

/** What the device shop sells, in its order on screen, by the names that orders and receipts use. */
export const deviceNames = {
  portablePOS: 'Portable POS',
  posComputer: '918D Touch screen POS',
  posComputer2: '919D Double Touch screen POS',
  thermalPrinter: 'Thermal printer',
  cashDrawer: 'Cash drawer',
  barCodeScanner: 'Bar code scanner',
} as const satisfies Readonly<Record<DeviceKey, string>>;

/** How many of each device are bought. A device that is absent is not bought. */
export type DeviceQuantities = Readonly<Partial<Record<DeviceKey, number>>>;

/** The most of one device that can be paid for on the site. */
export const MOST_OF_A_DEVICE = 999;

/** The most that a purchase on the site can cost, in whole shillings: sales invoice what costs more. */
export const MOST_OF_A_PURCHASE = 10_000_000;

/** Whether a key names a device of the shop. */
export function isDevice(key: string): key is DeviceKey {
  return Object.hasOwn(deviceNames, key);
}
