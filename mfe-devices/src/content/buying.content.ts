export type ReasonIcon = 'delivery' | 'setup' | 'warranty';

export interface Reason {
  readonly icon: ReasonIcon;
  readonly title: string;
  readonly text: string;
}

export const heroText = {
  title: 'Devices that are ready to sell',
  intro:
    'Terminals, tills, drawers, printers and scanners that arrive set up with {product}. Plug them in and make the first sale.',
} as const;

export const whyHereText = { title: 'Why buy your devices here' } as const;

export const reasons: readonly Reason[] = [
  {
    icon: 'delivery',
    title: 'Delivered to your door',
    text: 'By our own riders in Nairobi, by courier to every county. We call before we come.',
  },
  {
    icon: 'setup',
    title: 'Set up with {product}',
    text: 'Your products, prices and receipt header are on the device before it leaves us.',
  },
  {
    icon: 'warranty',
    title: 'Twelve months’ warranty',
    text: 'If a device fails in its first year, we repair it or replace it, and lend you one meanwhile.',
  },
];

export const helpText = {
  title: 'Not sure what you need?',
  text: 'Tell us how many tills you run and what you sell. We answer with a list and one price.',
  call: 'Call',
  chat: 'Chat with us',
} as const;
