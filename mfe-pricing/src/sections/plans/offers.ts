import {
  type AddOnKey,
  addOnsOfPlan,
  type Period,
  periods,
  type SelfServicePlan,
} from '@site/contracts/plans';
import type { PageConfig } from '@site/contracts/site-config';

export function isPeriod(value: string): value is Period {
  return periods.some((period) => period === value);
}

export interface AddOn {
  /** Unique on the page: the keys of the Business plan end with a 2. */
  readonly key: string;
  readonly device: AddOnKey;
  /** Whole shillings, the same in both periods. */
  readonly price: number;
}

/** A number of users, and what the plan costs for that number: whole shillings per period. */
export interface Base {
  readonly users: number;
  readonly price: Readonly<Record<Period, number>>;
}

export interface Offer {
  readonly name: string;
  /** The smallest number of users comes first, and is the default. */
  readonly bases: readonly [Base, ...Base[]];
  readonly addOns: readonly AddOn[];
}

export type Offers = Readonly<Record<SelfServicePlan, Offer>>;

/** The available choices, without the prices that are configured and never displayed. */
export function offersOf({ plans, addOns }: Pick<PageConfig, 'plans' | 'addOns'>): Offers {
  const { basic, business } = plans;
  const offered = (devices: readonly AddOnKey[], ending: string): AddOn[] =>
    devices.map((device) => ({ key: `${device}${ending}`, device, price: addOns[device] }));
  return {
    basic: {
      name: basic.name,
      bases: [{ users: basic.users, price: basic.price }],
      addOns: offered(addOnsOfPlan.basic, ''),
    },
    business: {
      name: business.name,
      bases: [
        { users: 3, price: business.price[3] },
        { users: 5, price: business.price[5] },
      ],
      addOns: offered(addOnsOfPlan.business, '2'),
    },
  };
}
