import { addOnsOfPlan, type Period, periods, type SelfServicePlan } from './plans.ts';
import type { PageConfig } from './site-config.ts';

/** What a visitor says to have chosen: the plan's name, whole shillings, number of users. */
export interface PricedChoice {
  readonly plan: string;
  readonly price: number;
  readonly users: number;
}

/** What a plan's price is the sum of, in whole shillings. */
export interface PriceParts {
  readonly period: Period;
  readonly plan: number;
  readonly addOns: number;
}

/** What of the configuration's prices the plan cards show: all that a page knows of them. */
interface DisplayedPrices extends Pick<PageConfig, 'addOns'> {
  readonly plans: Pick<PageConfig['plans'], SelfServicePlan>;
}

/**
 * The sums of a plan in one of its periods and any of its add-ons, each at most once, that come to
 * the price: none where the plan cards cannot show it, two where it may be for a year or for a month.
 * Prices that the configuration keeps and never displays are in none.
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

/** Whether some of the amounts, each at most once, come to the sum. */
function isSumOfSome(sum: number, [first, ...others]: readonly number[]): boolean {
  if (first === undefined) return sum === 0;
  return isSumOfSome(sum, others) || isSumOfSome(sum - first, others);
}
