import { type PurchaseChoice, readingsOf, sumOf } from '@site/contracts/order-lines';
import { selfServicePlans } from '@site/contracts/plans';
import type { SiteConfig } from '@site/contracts/site-config';

type Prices = Pick<SiteConfig, 'plans' | 'addOns' | 'deviceCheckout'>;

/**
 * What a choice that had its price in one configuration costs in another: the same plan, users, period,
 * add-ons and devices. Empty where it had another price, several where the price had several readings.
 */
export function sameChoiceIn(choice: PurchaseChoice, then: Prices, now: Prices): number[] {
  const after = readingsOf(renamed(choice, then, now), now);
  return readingsOf(choice, then).flatMap(({ name, lines }) => {
    const today = after.find((reading) => reading.name === name);
    return sumOf(lines) === choice.price && today ? [sumOf(today.lines)] : [];
  });
}

/** The choice with its plan's name of now, for a plan is the same one under another name. */
function renamed(choice: PurchaseChoice, then: Prices, now: Prices): PurchaseChoice {
  const { plan } = choice;
  const key = selfServicePlans.find((one) => then.plans[one].name === plan?.plan);
  return plan && key ? { ...choice, plan: { ...plan, plan: now.plans[key].name } } : choice;
}
