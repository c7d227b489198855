import type { Configuration } from '@site/contracts/configuration';
import { selfServicePlans } from '@site/contracts/plans';

/** A price, and the setting that it stands in. */
type Price = readonly [setting: string, shillings: number];

const MONTHS = 12;

/**
 * What a configuration sells at several prices, one line each. The specification itself has such
 * prices, so they stop no command: an operator sees a warning, and decides.
 */
export function priceConflicts(settings: Configuration): string[] {
  return [
    ...thingsOf(settings).flatMap(([thing, prices]) => conflictOf(thing, prices)),
    ...cheaperMonths(settings),
  ];
}

function conflictOf(thing: string, prices: readonly Price[]): string[] {
  if (new Set(prices.map(([, shillings]) => shillings)).size < 2) return [];
  const all = prices.map(([setting, shillings]) => `${shillings} in ${setting}`);
  return [`${thing} has several prices: ${all.join(', ')}`];
}

/** Everything that is priced in more than one place. */
function thingsOf({ addOns, deviceCheckout, devices, plans }: Configuration) {
  const { basic, business, comparison } = plans;
  const { users } = comparison.business;
  const compared = Object.entries(business.price).find(([limit]) => Number(limit) === users)?.[1];
  const things: readonly (readonly [string, readonly Price[]])[] = [
    [
      'the portable terminal',
      [
        ['devices.portableTerminal', devices.portableTerminal],
        ['addOns.portablePOS', addOns.portablePOS],
        ['deviceCheckout.portablePOS', deviceCheckout.portablePOS],
      ],
    ],
    [
      'the touch screen 918D',
      [
        ['devices.touchScreen918D', devices.touchScreen918D],
        ['addOns.posComputer', addOns.posComputer],
        ['deviceCheckout.posComputer', deviceCheckout.posComputer],
      ],
    ],
    [
      'the touch screen 919D',
      [
        ['devices.touchScreen919D', devices.touchScreen919D],
        ['deviceCheckout.posComputer2', deviceCheckout.posComputer2],
      ],
    ],
    ...(['thermalPrinter', 'cashDrawer', 'barCodeScanner'] as const).map(
      (key): [string, Price[]] => [
        `the device ${key}`,
        [
          [`devices.${key}`, devices[key]],
          [`addOns.${key}`, addOns[key]],
          [`deviceCheckout.${key}`, deviceCheckout[key]],
        ],
      ],
    ),
    [
      `a year of ${basic.name} for ${basic.users}`,
      [
        ['plans.basic.price.yearly', basic.price.yearly],
        ...(comparison.basic.users === basic.users
          ? [['plans.comparison.basic.price', comparison.basic.price] as const]
          : []),
      ],
    ],
    [
      `a year of ${business.name} for ${users}`,
      [
        ...(compared ? [[`plans.business.price.${users}.yearly`, compared.yearly] as const] : []),
        ['plans.comparison.business.price', comparison.business.price],
      ],
    ],
  ];
  return things;
}

/** Plans of which twelve months cost less than a year, which nobody means. */
function cheaperMonths({ plans }: Configuration): string[] {
  const { basic, business } = plans;
  const offers = {
    basic: [[basic.users, basic.price] as const],
    business: Object.entries(business.price),
  };
  return selfServicePlans.flatMap((plan) =>
    offers[plan].flatMap(([users, { yearly, monthly }]) => {
      const saved = yearly - MONTHS * monthly;
      if (saved <= 0) return [];
      const name = `${plans[plan].name} for ${users}`;
      return [
        `twelve months of ${name} at ${monthly} cost ${saved} less than its year at ${yearly}`,
      ];
    }),
  );
}
