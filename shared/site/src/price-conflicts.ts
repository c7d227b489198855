import type { Configuration } from '@site/contracts/configuration';
import { orderLines } from '@site/contracts/order-lines';
import { selfServicePlans } from '@site/contracts/plans';

const MONTHS = 12;

/** One line each. The specification itself has such prices, so they only warn an operator. */
export function priceConflicts(configuration: Configuration): string[] {
  return [
    ...thingsOf(configuration).flatMap(([thing, names]) => conflictOf(configuration, thing, names)),
    ...cheaperMonths(configuration),
    ...endlessPlans(configuration),
  ];
}

function conflictOf(
  configuration: Configuration,
  thing: string,
  names: readonly string[],
): string[] {
  const prices = names.flatMap((name) => {
    // Undefined where a plan is not sold to that number of users.
    const price = name.split('.').reduce<unknown>(entryOf, configuration);
    return typeof price === 'number' ? [{ name, price }] : [];
  });
  if (new Set(prices.map(({ price }) => price)).size < 2) return [];
  const all = prices.map(({ name, price }) => `${price} in ${name}`);
  return [`${thing} has several prices: ${all.join(', ')}`];
}

function entryOf(value: unknown, key: string): unknown {
  return value && (value as Readonly<Record<string, unknown>>)[key];
}

function thingsOf({ plans }: Configuration): (readonly [thing: string, names: string[]])[] {
  const { basic, business, comparison } = plans;
  const { users } = comparison.business;
  const isCompared = comparison.basic.users === basic.users;
  return [
    [
      'the portable terminal',
      ['devices.portableTerminal', 'addOns.portablePOS', 'deviceCheckout.portablePOS'],
    ],
    [
      'the touch screen 918D',
      ['devices.touchScreen918D', 'addOns.posComputer', 'deviceCheckout.posComputer'],
    ],
    ['the touch screen 919D', ['devices.touchScreen919D', 'deviceCheckout.posComputer2']],
    ...['thermalPrinter', 'cashDrawer', 'barCodeScanner'].map(
      (key) =>
        [
          `the device ${key}`,
          ['devices', 'addOns', 'deviceCheckout'].map((list) => `${list}.${key}`),
        ] as const,
    ),
    [
      `a year of ${basic.name} for ${basic.users}`,
      ['plans.basic.price.yearly', ...(isCompared ? ['plans.comparison.basic.price'] : [])],
    ],
    [
      `a year of ${business.name} for ${users}`,
      [`plans.business.price.${users}.yearly`, 'plans.comparison.business.price'],
    ],
  ];
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
      const name = `${plans[plan].name} for ${users}`;
      return saved > 0
        ? [`twelve months of ${name} at ${monthly} cost ${saved} less than its year at ${yearly}`]
        : [];
    }),
  );
}

/** Plans of the comparison at no price of a card, from which a period would follow. */
function endlessPlans(configuration: Configuration): string[] {
  const { plans } = configuration;
  return selfServicePlans.flatMap((key) => {
    const { price, users } = plans.comparison[key];
    const plan = plans[key].name;
    const lines = orderLines({ plan: { plan, users }, price }, configuration) ?? [];
    if (lines.some((line) => line.kind === 'plan' && line.period)) return [];
    return [
      `${plan} for ${users} at ${price}, as in plans.comparison.${key}, is for no period: it adds no time to an account`,
    ];
  });
}
