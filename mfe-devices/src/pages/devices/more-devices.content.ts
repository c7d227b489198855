import type { DeviceKey } from '../../kit/catalogue.content.ts';
import * as drawings from '../../kit/drawings.ts';

export interface Device {
  /** Names the device in the catalogue and its price in the site configuration. */
  readonly key: DeviceKey;
  readonly picture: drawings.Picture;
  readonly specs: readonly string[];
}

/** One kind of till: what its models share, and what sets them apart. */
export interface TouchScreenText {
  readonly name: string;
  readonly summary: string;
  readonly commonTitle: string;
  readonly common: readonly string[];
  readonly models: readonly Device[];
}

/** The touch-screen till and its two models, on one card. */
const touchScreen: TouchScreenText = {
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
  models: [
    {
      key: 'touchScreen918D',
      picture: {
        ...drawings.pos918d,
        alt: '918D: a till with one wide touch screen, showing product keys and a sale of KSh 1,310',
      },
      specs: ['One screen, for the cashier', 'Suits a shop, a chemist or a salon'],
    },
    {
      key: 'touchScreen919D',
      picture: {
        ...drawings.pos919d,
        alt: '919D from both sides: the cashier’s screen with the sale, and behind it the customer’s screen with KSh 1,310 to pay and a code to scan',
      },
      specs: [
        'Two screens: cashier and customer',
        '10.1-inch customer screen with the total and a payment code',
      ],
    },
  ],
};

const singleDevices: readonly Device[] = [
  {
    key: 'cashDrawer',
    picture: {
      ...drawings.cashDrawer,
      alt: 'Cash drawer, open: five compartments with notes from 1000 to 50, five with coins, and a lock in front',
    },
    specs: [
      'Five places for notes, five for coins',
      'Opened by the till, or by its key',
      'Two slots to pass large notes in',
      'Steel housing, 41 × 42 cm',
    ],
  },
  {
    key: 'thermalPrinter',
    picture: {
      ...drawings.thermalPrinter,
      alt: 'Thermal receipt printer with a printed receipt for KSh 370 coming out of its top',
    },
    specs: [
      '80 mm paper, cut after each receipt',
      'Connects by USB or network cable',
      'Opens the cash drawer on its own socket',
      'Lamp that warns before paper runs out',
    ],
  },
  {
    key: 'barCodeScanner',
    picture: {
      ...drawings.barCodeScanner,
      alt: 'Hand-held bar code scanner on its stand, reading the bar code of a packet of tea',
    },
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
