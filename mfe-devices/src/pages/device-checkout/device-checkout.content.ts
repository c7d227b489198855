import { type FilledContent, pageContent } from '@site/contracts/content';
import type { PageConfig } from '@site/contracts/site-config';
import * as drawings from '../../kit/drawings.ts';
import type { ItemKey } from '../../kit/items.ts';

/** Prices of the checkout in the site configuration, in whole shillings. */
export type CheckoutPrices = PageConfig['deviceCheckout'];

export interface CheckoutItem {
  readonly key: ItemKey;
  readonly name: string;
  /** Names its price. */
  readonly price: keyof CheckoutPrices;
  readonly picture: drawings.Picture;
}

/** Everything that can be ordered at the checkout, once, in its order on screen. */
const items: readonly CheckoutItem[] = [
  {
    key: 'PortablePOS',
    name: 'Portable POS',
    price: 'portablePOS',
    picture: {
      ...drawings.terminalThreeQuarter,
      alt: 'Portable terminal with its number keys',
    },
  },
  {
    key: 'PosComputer',
    name: '918D Touch screen POS',
    price: 'posComputer',
    picture: { ...drawings.pos918d, alt: 'Till with one wide touch screen' },
  },
  {
    key: 'PosComputer2',
    name: '919D Double Touch screen POS',
    price: 'posComputer2',
    picture: {
      ...drawings.pos919d,
      alt: 'Till with a screen for the cashier and one behind it',
    },
  },
  {
    key: 'ThermalPrinter',
    name: 'Thermal printer',
    price: 'thermalPrinter',
    picture: { ...drawings.thermalPrinter, alt: 'Receipt printer with a printed receipt' },
  },
  {
    key: 'CashDrawer',
    name: 'Cash drawer',
    price: 'cashDrawer',
    picture: { ...drawings.cashDrawer, alt: 'Open cash drawer with notes and coins' },
  },
  {
    key: 'BarCodeScanner',
    name: 'Bar code scanner',
    price: 'barCodeScanner',
    picture: { ...drawings.barCodeScanner, alt: 'Hand-held bar code scanner on its stand' },
  },
];

export const content = pageContent({
  header: {
    back: 'All devices',
    title: 'Device checkout',
    intro:
      'Choose how many of each you need. You pay nothing on this page: our sales team checks stock and delivery, and sends you an invoice.',
  },
  items,
  order: {
    devices: 'Devices',
    each: 'each',
    /** Where the devices page shows another price of the same device. */
    otherPrice: (price: string) =>
      `The devices page shows ${price}. What you order here is sold at the price here.`,
    quantityOf: (name: string) => `Quantity of ${name}`,
    howMany: (name: string) => `How many: ${name}`,
    oneFewer: (name: string) => `One ${name} fewer`,
    oneMore: (name: string) => `One ${name} more`,
    title: 'Your order',
    empty: 'Nothing chosen yet.',
    total: 'Total',
    proceed: 'Proceed to payment',
    clear: 'Clear order',
    nothing: 'Nothing chosen yet',
    nothingAdvice: 'Choose at least one device with its plus button, then proceed.',
    noScripts:
      'Choosing quantities here needs JavaScript. Order by telephone or by mail instead: say which devices and how many of each.',
    /** Where an order goes next, by what the site has. */
    next: {
      enquiry:
        'Next: an enquiry to our sales team with this order in it, for you to check and send.',
      mail: 'Next: a mail to our sales team with this order in it, for you to check and send.',
    },
  },
});

export type DeviceCheckoutContent = FilledContent<typeof content>;
export type OrderContent = DeviceCheckoutContent['order'];
