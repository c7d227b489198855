import { type FilledContent, pageContent } from '@site/contracts/content';
import * as drawings from '../../kit/drawings.ts';
import type { ItemKey } from '../../kit/items.ts';

export interface CheckoutItem extends drawings.Picture {
  readonly key: ItemKey;
}

const items: readonly CheckoutItem[] = [
  {
    key: 'PortablePOS',
    ...drawings.terminalThreeQuarter,
    alt: 'Portable terminal with its number keys',
  },
  { key: 'PosComputer', ...drawings.pos918d, alt: 'Till with one wide touch screen' },
  {
    key: 'PosComputer2',
    ...drawings.pos919d,
    alt: 'Till with a screen for the cashier and one behind it',
  },
  {
    key: 'ThermalPrinter',
    ...drawings.thermalPrinter,
    alt: 'Receipt printer with a printed receipt',
  },
  { key: 'CashDrawer', ...drawings.cashDrawer, alt: 'Open cash drawer with notes and coins' },
  {
    key: 'BarCodeScanner',
    ...drawings.barCodeScanner,
    alt: 'Hand-held bar code scanner on its stand',
  },
];

export const content = pageContent({
  header: {
    back: 'All devices',
    title: 'Device checkout',
    /** By where an order goes from here. */
    intro: {
      paid: 'Choose how many of each you need and see the total. Your delivery address and payment come next.',
      invoiced:
        'Choose how many of each you need. You pay nothing on this page: our sales team checks stock and delivery, and sends you an invoice.',
      /** It goes nowhere: the button has no action. */
      shown: 'Choose how many of each you need and see the total.',
    },
  },
  items,
  order: {
    devices: 'Devices',
    each: 'each',
    /** Beside a device that has another price on the devices page. */
    listPrice: (price: string) =>
      `List price ${price}. Our sales team confirms this row’s price with you before we deliver.`,
    quantityOf: (name: string) => `Quantity of ${name}`,
    howMany: (name: string) => `How many: ${name}`,
    oneFewer: (name: string) => `One ${name} fewer`,
    oneMore: (name: string) => `One ${name} more`,
    title: 'Your order',
    empty: 'Nothing chosen yet.',
    total: 'Total',
    proceed: 'Proceed to payment',
    /** The same button where the order is too large to be paid for on the site. */
    sendToSales: 'Send to sales',
    toSales: 'Ask our sales team instead',
    chat: { whatsApp: 'Order on WhatsApp instead', other: 'Chat with us instead' },
    clear: 'Clear order',
    nothing: 'Nothing chosen yet',
    nothingAdvice: 'Choose at least one device with its plus button, then proceed.',
    noScripts:
      'Choosing quantities here needs JavaScript. Order by telephone or by mail instead: say which devices and how many of each.',
    /** Where the browser stores nothing. */
    unstored: {
      title: 'This browser stores nothing for this site',
      text: 'You can order in this one tab: a reload or another tab loses what you chose.',
      /** Before and between the links to a person. */
      help: 'Rather order from a person?',
      call: 'Call',
      or: 'or',
      chat: 'chat with us',
    },
    /** Where an order goes next, by what the site has and sells. */
    next: {
      payment: 'Next: your details and where we deliver, then payment.',
      tooMuch:
        'An order of this size cannot be paid for online. Our sales team agrees on delivery with you and sends you an invoice.',
      enquiry:
        'Next: an enquiry to our sales team with this order in it, for you to check and send.',
      mail: 'Next: a mail to our sales team with this order in it, for you to check and send.',
    },
    /** An order that went to the payment, of which this page never hears again. */
    taken: {
      title: 'You took an order to payment',
      advice: 'If you have paid for it, there is nothing more to do. If not, you can put it back.',
      putBack: 'Put it back',
      forget: 'Dismiss',
    },
  },
});

export type DeviceCheckoutContent = FilledContent<typeof content>;
export type OrderContent = DeviceCheckoutContent['order'];
