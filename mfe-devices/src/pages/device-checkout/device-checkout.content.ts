import type { PageConfig } from '@site/contracts/site-config';
import scanner from '../../kit/drawings/barcode-scanner.svg';
import drawer from '../../kit/drawings/cash-drawer.svg';
import till918 from '../../kit/drawings/pos-918d.svg';
import till919 from '../../kit/drawings/pos-919d.svg';
import terminal from '../../kit/drawings/terminal-three-quarter.svg';
import printer from '../../kit/drawings/thermal-printer.svg';
import type { Picture } from '../../kit/picture.ts';
import type { ItemKey } from './order.schema.ts';
import type { Proceeding } from './proceed.ts';

/** Prices of the checkout in the site configuration, in whole shillings. */
export type CheckoutPrices = PageConfig['deviceCheckout'];

export interface CheckoutItem {
  readonly key: ItemKey;
  readonly name: string;
  /** Names its price. */
  readonly price: keyof CheckoutPrices;
  readonly picture: Picture;
}

const size = { width: 640, height: 480 } as const;

/** Everything that can be ordered at the checkout, once, in its order on screen. */
export const checkoutItems: readonly CheckoutItem[] = [
  {
    key: 'PortablePOS',
    name: 'Portable POS',
    price: 'portablePOS',
    picture: {
      src: terminal,
      width: 800,
      height: 800,
      alt: 'Portable terminal with its number keys',
    },
  },
  {
    key: 'PosComputer',
    name: '918D Touch screen POS',
    price: 'posComputer',
    picture: { ...size, src: till918, alt: 'Till with one wide touch screen' },
  },
  {
    key: 'PosComputer2',
    name: '919D Double Touch screen POS',
    price: 'posComputer2',
    picture: { ...size, src: till919, alt: 'Till with a screen for the cashier and one behind it' },
  },
  {
    key: 'ThermalPrinter',
    name: 'Thermal printer',
    price: 'thermalPrinter',
    picture: { ...size, src: printer, alt: 'Receipt printer with a printed receipt' },
  },
  {
    key: 'CashDrawer',
    name: 'Cash drawer',
    price: 'cashDrawer',
    picture: { ...size, src: drawer, alt: 'Open cash drawer with notes and coins' },
  },
  {
    key: 'BarCodeScanner',
    name: 'Bar code scanner',
    price: 'barCodeScanner',
    picture: { ...size, src: scanner, alt: 'Hand-held bar code scanner on its stand' },
  },
];

export const checkoutText = {
  back: 'All devices',
  title: 'Device checkout',
  intro:
    'Choose how many of each you need. You pay nothing on this page: our sales team checks stock and delivery, and sends you an invoice.',
  devices: 'Devices',
  order: 'Your order',
  empty: 'Nothing chosen yet.',
  total: 'Total',
  proceed: 'Proceed to payment',
  clear: 'Clear order',
  nothing: 'Nothing chosen yet',
  nothingAdvice: 'Choose at least one device with its plus button, then proceed.',
  noScripts:
    'Choosing quantities here needs JavaScript. Order by telephone or by mail instead: say which devices and how many of each.',
} as const;

/** Where an order goes next, by what the site has. */
export const nextStepTexts: Readonly<Partial<Record<Proceeding['kind'], string>>> = {
  enquiry: 'Next: an enquiry to our sales team with this order in it, for you to check and send.',
  mail: 'Next: a mail to our sales team with this order in it, for you to check and send.',
};
