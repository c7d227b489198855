import { type FilledContent, pageContent } from '@site/contracts/content';
import type { DeviceKey } from '../../kit/catalogue.content.ts';
import { catalogue } from '../../kit/catalogue.content.ts';
import * as drawings from '../../kit/drawings.ts';

/** By the names of their icons. */
const reasons = {
  delivery: {
    title: 'Delivered to your door',
    text: 'In Nairobi and, by courier, in every other county. We call before we come.',
  },
  setup: {
    title: 'Set up with {product}',
    text: 'Your products, prices and receipt header are on the device before it leaves us.',
  },
  warranty: {
    title: 'Twelve months’ warranty',
    text: 'If a device fails in its first year, bring it in or send it: we repair it or replace it.',
  },
};

export interface Device extends drawings.Picture {
  /** Names the device in the catalogue and its price in the site configuration. */
  readonly key: DeviceKey;
  readonly specs: readonly string[];
}

const models: readonly Device[] = [
  {
    key: 'touchScreen918D',
    ...drawings.pos918d,
    alt: '918D: a till with one wide touch screen, showing product keys and a sale of KSh 1,310',
    specs: ['One screen, for the cashier', 'Suits a shop, a chemist or a salon'],
  },
  {
    key: 'touchScreen919D',
    ...drawings.pos919d,
    alt: '919D from both sides: the cashier’s screen with the sale, and behind it the customer’s screen with KSh 1,310 to pay and a code to scan',
    specs: [
      'Two screens: cashier and customer',
      '10.1-inch customer screen with the total and a payment code',
    ],
  },
];

const touchScreen = {
  name: 'Touch-screen POS',
  summary:
    'The till for a busy counter: find a product by touch or by scan, take the payment, print the receipt, and go on with the next customer.',
  commonTitle: 'Both models have',
  common: [
    '15.6-inch screen, made for fingers all day long',
    'Solid-state storage, no moving parts',
    'Sockets for printer, drawer and scanner',
    'Network cable or Wi-Fi',
  ],
  models,
};

const singleDevices: readonly Device[] = [
  {
    key: 'cashDrawer',
    ...drawings.cashDrawer,
    alt: 'Cash drawer, open: five compartments with notes from 1000 to 50, five with coins, and a lock in front',
    specs: [
      'Five places for notes, five for coins',
      'Opened by the till, or by its key',
      'Two slots to pass large notes in',
      'Steel housing, 41 × 42 cm',
    ],
  },
  {
    key: 'thermalPrinter',
    ...drawings.thermalPrinter,
    alt: 'Thermal receipt printer with a printed receipt for KSh 370 coming out of its top',
    specs: [
      '80 mm paper, cut after each receipt',
      'Connects by USB or network cable',
      'Opens the cash drawer on its own socket',
      'Lamp that warns before paper runs out',
    ],
  },
  {
    key: 'barCodeScanner',
    ...drawings.barCodeScanner,
    alt: 'Hand-held bar code scanner on its stand, reading the bar code of a packet of tea',
    specs: [
      'Reads from paper and from phone screens',
      'In the hand, or hands-free on its stand',
      'USB lead of 2 m, no battery to charge',
      'Beep and lamp when a code is read',
    ],
  },
];

export const moreDevicesText = {
  eyebrow: 'For the counter',
  title: 'Build the till that your shop needs',
  intro:
    'Begin with one screen. Add a printer, a drawer and a scanner when you need them: each works with the others and with {product}.',
  touchScreen,
  singleDevices,
};

interface View extends drawings.Picture {
  /** Names the view under the picture and on its thumbnail; unique among the views. */
  readonly label: string;
}

const views: readonly [View, ...View[]] = [
  {
    ...drawings.terminalThreeQuarter,
    label: 'On the counter',
    alt: 'Portable terminal lying on a counter: a sale of KSh 1,310 on its screen, number keys below',
  },
  {
    ...drawings.terminalFront,
    label: 'Front',
    alt: 'Portable terminal from the front: paper slot, screen with three items and their total, number keys, and keys to cancel, correct and confirm',
  },
  {
    ...drawings.terminalPrinting,
    label: 'Printing a receipt',
    alt: 'Portable terminal printing a receipt for KSh 1,310; its screen says that the sale is paid by mobile money',
  },
  {
    ...drawings.terminalSide,
    label: 'Side',
    alt: 'Portable terminal from the side: printer housing at the top, volume and power buttons, charging socket',
  },
  {
    ...drawings.terminalBack,
    label: 'Back',
    alt: 'Portable terminal from behind: paper door, camera, hand strap, and battery cover with its label',
  },
];

const specRows = {
  Screen: '4-inch colour touch screen',
  Keys: '12 number keys; cancel, correct, confirm',
  Printer: 'Built in, 58 mm thermal paper',
  Payments: 'Cash, mobile money, card',
  Camera: 'Reads bar codes and QR codes',
  Connection: '4G SIM card, Wi-Fi, Bluetooth',
  Battery: '2,600 mAh, charged by USB-C',
  'In the box': 'Hand strap, charger, one paper roll',
} as const;

export const terminalText = {
  eyebrow: 'Our most portable till',
  pitch:
    'Each sale goes straight into {product}: stock goes down, the cash position goes up, and you see both from wherever you are.',
  gallery: 'Views of the portable terminal',
  views,
  specs: 'Specifications',
  specRows,
  enlarge: 'Enlarge:',
  hintPointer: 'Point to enlarge',
  hintTouch: 'Tap to enlarge',
  priceNote: 'for one device',
};

export const content = pageContent({
  catalogue,
  hero: {
    title: 'Devices that are ready to sell',
    intro:
      'Terminals, tills, drawers, printers and scanners that arrive set up with {product}. Plug them in and make the first sale.',
  },
  terminal: terminalText,
  moreDevices: moreDevicesText,
  order: { buy: 'Buy', mail: 'Order by mail', call: 'or call' },
  whyHere: { title: 'Why buy your devices here', reasons },
  help: {
    title: 'Not sure what you need?',
    text: 'Tell us how many tills you run and what you sell. We answer with a list and one price.',
    call: 'Call',
    chat: { whatsApp: 'Write on WhatsApp', other: 'Chat with us' },
    message: 'Hello, I have a question about your devices: ',
  },
});

export type DevicesContent = FilledContent<typeof content>;
