import { addOnsOf, type PassedAddOnKey } from '@site/contracts/add-ons';
import { type Period, periods, type SelfServicePlan } from '@site/contracts/plans';
import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import type { PageConfiguration } from '@site/contracts/site-configuration';
import { formatShillings } from '@site/ui';
import type { PlansContent } from './plans.content.ts';

export function isPeriod(value: string): value is Period {
  return periods.some((period) => period === value);
}

interface AddOn {
  /** Unique on the page, and passed on: the keys of the Business plan end with a 2. */
  readonly key: PassedAddOnKey;
  readonly name: string;
  /** Whole shillings, the same in both periods. */
  readonly price: number;
}

interface Base {
  readonly users: number;
  readonly price: Readonly<Record<Period, number>>;
}

export interface Offer {
  readonly name: string;
  /** The smallest number of users comes first, and is the default. */
  readonly bases: readonly [Base, ...Base[]];
  readonly addOns: readonly AddOn[];
}

/** Keys of an offer: the same content makes other objects after each change in development. */
export interface Choice {
  readonly users: number;
  readonly addOns: readonly string[];
}

export type Offers = Readonly<Record<SelfServicePlan, Offer>>;

/** The available choices, without the prices that are configured and never displayed. */
export function offersOf({ plans, addOns }: Pick<PageConfiguration, 'plans' | 'addOns'>): Offers {
  const { basic, business } = plans;
  const offered = (plan: SelfServicePlan, ending: '' | '2'): AddOn[] =>
    addOnsOf(plan, addOns).map(({ key, ...addOn }) => ({ ...addOn, key: `${key}${ending}` }));
  return {
    basic: {
      name: basic.name,
      bases: [{ users: basic.users, price: basic.price }],
      addOns: offered('basic', ''),
    },
    business: {
      name: business.name,
      bases: [
        { users: 3, price: business.price[3] },
        { users: 5, price: business.price[5] },
      ],
      addOns: offered('business', '2'),
    },
  };
}

/** What is chosen of an offer, in its order. */
function chosenOf({ bases, addOns }: Offer, choice: Choice) {
  return {
    base: bases.find(({ users }) => users === choice.users) ?? bases[0],
    addOns: addOns.filter(({ key }) => choice.addOns.includes(key)),
  };
}

/** All in whole shillings. */
export interface Price {
  readonly plan: number;
  readonly addOns: number;
  /** What a customer pays first: the plan for one period, and all devices. */
  readonly total: number;
  /** What paying for a year saves compared with twelve months; 0 where it saves nothing. */
  readonly saving: number;
}

const MONTHS = 12;

export function priceOf(offer: Offer, choice: Choice, period: Period): Price {
  const { base, addOns } = chosenOf(offer, choice);
  const plan = base.price[period];
  const extra = addOns.reduce((sum, { price }) => sum + price, 0);
  const saving =
    period === 'yearly' ? Math.max(0, MONTHS * base.price.monthly - base.price.yearly) : 0;
  return { plan, addOns: extra, total: plan + extra, saving };
}

export function selectionOf(offer: Offer, choice: Choice, period: Period): PurchaseSelection {
  const { base, addOns } = chosenOf(offer, choice);
  return {
    package: offer.name,
    val: priceOf(offer, choice, period).total,
    users: base.users,
    period,
    ...(addOns.length > 0 && { addOns: addOns.map(({ key }) => key) }),
  };
}

/** A price as screen readers announce it, with the same parts as on the card. */
export function priceInWords(
  { plan, addOns, total }: Price,
  period: Period,
  { periods, announced }: Pick<PlansContent, 'periods' | 'announced'>,
): string {
  const ofPlan = `${formatShillings(plan)} ${periods[period].unit}`;
  return addOns > 0 ? announced(ofPlan, formatShillings(addOns), formatShillings(total)) : ofPlan;
}
