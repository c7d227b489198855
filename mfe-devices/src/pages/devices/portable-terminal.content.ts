import * as drawings from '../../kit/drawings.ts';

export interface View extends drawings.Picture {
  /** Names the view under the picture and on its thumbnail; unique among the views. */
  readonly label: string;
}

/** Views of the portable terminal; the gallery begins with the first. */
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

interface SpecRow {
  readonly term: string;
  readonly value: string;
}

const specRows: readonly SpecRow[] = [
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
  gallery: 'Views of the portable terminal',
  views,
  specs: 'Specifications',
  specRows,
  enlarge: 'Enlarge:',
  hintPointer: 'Point to enlarge',
  hintTouch: 'Tap to enlarge',
  priceNote: 'for one device',
};
