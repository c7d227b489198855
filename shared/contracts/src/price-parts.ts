import { addOnsOf } from './add-ons.ts';
import { type Period, periods, type SelfServicePlan } from './plans.ts';
import type { PageConfiguration } from './site-configuration.ts';

/** The plan's name, whole shillings, and number of users that a visitor claims. */
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
interface DisplayedPrices extends Pick<PageConfiguration, 'addOns'> {
  readonly plans: Pick<PageConfiguration['plans'], SelfServicePlan>;
}

/**
 * How a plan and add-ons, each at most once, add up to a price: none if the cards cannot show it,
 * two if it may be yearly or monthly.
 */
export function partsOf(
  { plan, price, users }: PricedChoice,
  { plans: { basic, business }, addOns }: DisplayedPrices,
): PriceParts[] {
  const extrasOf = (key: SelfServicePlan) => addOnsOf(key, addOns).map(({ price }) => price);
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

function isSumOfSome(sum: number, [first, ...others]: readonly number[]): boolean {
  if (first === undefined) return sum === 0;
  return isSumOfSome(sum, others) || isSumOfSome(sum - first, others);
}
