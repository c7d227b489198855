import { type FilledContent, pageContent } from '@site/contracts/content';
import { catalogue } from '../../kit/catalogue.content.ts';
import { moreDevicesText } from './more-devices.content.ts';
import { terminalText } from './portable-terminal.content.ts';

export type ReasonIcon = 'delivery' | 'setup' | 'warranty';

interface Reason {
  readonly icon: ReasonIcon;
  readonly title: string;
  readonly text: string;
}

const reasons: readonly Reason[] = [
  {
    icon: 'delivery',
    title: 'Delivered to your door',
    text: 'In Nairobi and, by courier, in every other county. We call before we come.',
  },
  {
    icon: 'setup',
    title: 'Set up with {product}',
    text: 'Your products, prices and receipt header are on the device before it leaves us.',
  },
  {
    icon: 'warranty',
    title: 'Twelve months’ warranty',
    text: 'If a device fails in its first year, bring it in or send it: we repair it or replace it.',
  },
];

export const content = pageContent({
  catalogue,
  hero: {
    title: 'Devices that are ready to sell',
    intro:
      'Terminals, tills, drawers, printers and scanners that arrive set up with {product}. Plug them in and make the first sale.',
  },
  terminal: terminalText,
  moreDevices: moreDevicesText,
  /** How to buy a device, on its card. */
  order: { buy: 'Buy', mail: 'Order by mail', call: 'or call' },
  whyHere: { title: 'Why buy your devices here', reasons },
  help: {
    title: 'Not sure what you need?',
    text: 'Tell us how many tills you run and what you sell. We answer with a list and one price.',
    call: 'Call',
    chat: 'Chat with us',
  },
});

export type DevicesContent = FilledContent<typeof content>;
