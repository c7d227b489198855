import { addOnsOfPlan, type Period, periods, type SelfServicePlan } from './plans.ts';
import type { PageConfig } from './site-config.ts';

/**
 * A choice that a visitor claims to have made: the plan's name, whole shillings, number of users.
 */
export interface PricedChoice {
  readonly plan: string;
  readonly price: number;
  readonly users: number;
}

/** The amounts whose sum is a plan's price, in whole shillings. */
export interface PriceParts {
  readonly period: Period;
  readonly plan: number;
  readonly addOns: number;
}

/** The prices that the plan cards show. Pages know no others. */
interface DisplayedPrices extends Pick<PageConfig, 'addOns'> {
  readonly plans: Pick<PageConfig['plans'], SelfServicePlan>;
}

/**
 * The ways in which a plan in one of its periods and any of its add-ons, each at most once, add up
 * to the price. There is none for a price that the plan cards cannot show, and there are two for
 * one that may be yearly or monthly. Prices that are configured and never displayed do not count.
 */
export function partsOf(
  { plan, price, users }: PricedChoice,
  { plans: { basic, business }, addOns }: DisplayedPrices,
): PriceParts[] {
  const extrasOf = (key: SelfServicePlan) => addOnsOfPlan[key].map((addOn) => addOns[addOn]);
  if (plan === basic.name) {
    return users === basic.users ? sumsTo(price, basic.price, extrasOf('basic')) : [];
  }
  const prices = Object.entries(business.price).find(([limit]) => Number(limit) === users)?.[1];
  return plan === business.name && prices ? sumsTo(price, prices, extrasOf('business')) : [];
}

function sumsTo(
  price: number,
  bases: Readonly<Record<Period, number>>,
  extras: readonly number[],
): PriceParts[] {
  return periods
    .map((period) => ({ period, plan: bases[period], addOns: price - bases[period] }))
    .filter((parts) => isSumOfSome(parts.addOns, extras));
}

/** Whether some of the amounts, each at most once, add up to the sum. */
function isSumOfSome(sum: number, [first, ...others]: readonly number[]): boolean {
  if (first === undefined) return sum === 0;
  return isSumOfSome(sum, others) || isSumOfSome(sum - first, others);
}
