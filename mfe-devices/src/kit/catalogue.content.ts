import type { PageConfiguration } from '@site/contracts/site-configuration';

export type DeviceKey = keyof PageConfiguration['devices'];

export interface CatalogueEntry {
  readonly name: string;
  /** The fragment of its place on the devices page, and the name of its picture in `public`. */
  readonly slug: string;
  readonly summary: string;
}

/** Every device that has a price, once. Features are in the content of the page that shows them. */
export const catalogue: Readonly<Record<DeviceKey, CatalogueEntry>> = {
  portableTerminal: {
    name: 'Portable terminal',
    slug: 'terminal-three-quarter',
    summary:
      'Sell at the counter, at the table or at the customer’s gate. Ring up the sale, take cash, mobile money or card, and hand over a printed receipt from one device that fits in one hand.',
  },
  cashDrawer: {
    name: 'Cash drawer',
    slug: 'cash-drawer',
    summary: 'Opens by itself when a cash sale is paid, and stays locked the rest of the day.',
  },
  touchScreen918D: {
    name: '918D touch-screen POS',
    slug: 'pos-918d',
    summary: 'One 15.6-inch touch screen for the cashier, on a heavy base that stays where it is.',
  },
  touchScreen919D: {
    name: '919D double touch-screen POS',
    slug: 'pos-919d',
    summary: 'A second touch screen shows customers what they pay, and takes their choice.',
  },
  thermalPrinter: {
    name: 'Thermal printer',
    slug: 'thermal-printer',
    summary: 'A full receipt in about two seconds, without ink, at the till or in the kitchen.',
  },
  barCodeScanner: {
    name: 'Bar code scanner',
    slug: 'barcode-scanner',
    summary: 'Finds the product before you have read its name, and never mistypes a price.',
  },
};
