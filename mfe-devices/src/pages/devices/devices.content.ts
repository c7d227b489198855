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

export const helpText = {
  title: 'Not sure what you need?',
  text: 'Tell us how many tills you run and what you sell. We answer with a list and one price.',
  call: 'Call',
  chat: 'Chat with us',
} as const;
