import {
  addOnsOfPlan,
  periods,
  type SelfServicePlan,
  selfServicePlans,
} from '@site/contracts/plans';
import type { PricedChoice } from '@site/contracts/price-parts';
import type { SiteConfig } from '@site/contracts/site-config';

type PricedConfig = Pick<SiteConfig, 'plans' | 'addOns'>;

/**
 * What a choice that had its price in one configuration costs in another: the same plan, users,
 * period and add-ons. Empty where it had another price, several where the price had several readings.
 */
export function samePlanIn(choice: PricedChoice, then: PricedConfig, now: PricedConfig): number[] {
  return selfServicePlans.flatMap((plan) => {
    if (then.plans[plan].name !== choice.plan) return [];
    const before = pricesFor(plan, choice.users, then);
    const after = pricesFor(plan, choice.users, now);
    return [...before].flatMap(([reading, price]) => {
      const today = after.get(reading);
      return price === choice.price && today !== undefined ? [today] : [];
    });
  });
}

/** Every price of a plan for a number of users, by what it is for. */
function pricesFor(
  plan: SelfServicePlan,
  users: number,
  { plans, addOns }: PricedConfig,
): ReadonlyMap<string, number> {
  const prices = new Map<string, number>();
  const { basic, business, comparison } = plans;
  const base =
    plan === 'basic'
      ? users === basic.users && basic.price
      : Object.entries(business.price).find(([limit]) => Number(limit) === users)?.[1];
  for (const period of base ? periods : []) {
    for (const extras of subsetsOf(addOnsOfPlan[plan])) {
      const sum = extras.reduce((total, key) => total + addOns[key], base ? base[period] : 0);
      prices.set([period, ...extras].join('+'), sum);
    }
  }
  if (comparison[plan].users === users) prices.set('comparison', comparison[plan].price);
  return prices;
}

function subsetsOf<Item>([first, ...others]: readonly Item[]): Item[][] {
  if (first === undefined) return [[]];
  const without = subsetsOf(others);
  return [...without, ...without.map((subset) => [first, ...subset])];
}
