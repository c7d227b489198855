import back from '../../kit/drawings/terminal-back.svg';
import front from '../../kit/drawings/terminal-front.svg';
import printing from '../../kit/drawings/terminal-printing.svg';
import side from '../../kit/drawings/terminal-side.svg';
import threeQuarter from '../../kit/drawings/terminal-three-quarter.svg';
import type { Picture } from '../../kit/picture.ts';

export interface View extends Picture {
  /** Names the view under the picture and on its thumbnail; unique among the views. */
  readonly label: string;
}

const size = { width: 800, height: 800 } as const;

/** Views of the portable terminal; the first is the one to begin with. */
export const terminalViews: readonly [View, ...View[]] = [
  {
    ...size,
    src: threeQuarter,
    label: 'On the counter',
    alt: 'Portable terminal lying on a counter: a sale of KSh 1,310 on its screen, number keys below',
  },
  {
    ...size,
    src: front,
    label: 'Front',
    alt: 'Portable terminal from the front: paper slot, screen with three items and their total, number keys, and keys to cancel, correct and confirm',
  },
  {
    ...size,
    src: printing,
    label: 'Printing a receipt',
    alt: 'Portable terminal printing a receipt for KSh 1,310; its screen says that the sale is paid by mobile money',
  },
  {
    ...size,
    src: side,
    label: 'Side',
    alt: 'Portable terminal from the side: printer housing at the top, volume and power buttons, charging socket',
  },
  {
    ...size,
    src: back,
    label: 'Back',
    alt: 'Portable terminal from behind: paper door, camera, hand strap, and battery cover with its label',
  },
];

export interface SpecRow {
  readonly term: string;
  readonly value: string;
}

export const terminalSpecs: readonly SpecRow[] = [
  { term: 'Screen', value: '4-inch colour touch screen' },
  { term: 'Keys', value: '12 number keys; cancel, correct, confirm' },
  { term: 'Printer', value: 'Built in, 58 mm thermal paper' },
  { term: 'Payments', value: 'Cash, mobile money, card' },
  { term: 'Camera', value: 'Reads bar codes and QR codes' },
  { term: 'Connection', value: '4G SIM card, Wi-Fi, Bluetooth' },
  { term: 'Battery', value: '2,600 mAh, charged by USB-C' },
  { term: 'In the box', value: 'Hand strap, charger, one paper roll' },
];

export const terminalText = {
  eyebrow: 'Our most portable till',
  pitch:
    'Each sale goes straight into {product}: stock goes down, the cash position goes up, and you see both from wherever you are.',
  views: 'Views of the portable terminal',
  specs: 'Specifications',
  enlarge: 'Enlarge:',
  hintPointer: 'Point to enlarge',
  hintTouch: 'Tap to enlarge',
  priceNote: 'for one device',
} as const;
