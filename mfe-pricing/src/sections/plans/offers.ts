import type { PageConfig } from '@site/contracts/site-config';

export type Period = 'yearly' | 'monthly';

export function isPeriod(value: string): value is Period {
  return value === 'yearly' || value === 'monthly';
}

/** The plans that a visitor can take without talking to anybody. */
export type PlanKey = 'basic' | 'business';

export type Device = keyof PageConfig['addOns'];

export interface AddOn {
  /** Unique on the page: the Business plan's keys are the devices' names with a 2 behind them. */
  readonly key: string;
  readonly device: Device;
  /** Whole shillings, the same in both periods. */
  readonly price: number;
}

/** A number of users, and what the plan costs for so many: whole shillings a period. */
export interface Base {
  readonly users: number;
  readonly price: Readonly<Record<Period, number>>;
}

export interface Offer {
  readonly name: string;
  /** Smallest first, which is the default. */
  readonly bases: readonly [Base, ...Base[]];
  readonly addOns: readonly AddOn[];
}

export type Offers = Readonly<Record<PlanKey, Offer>>;

const businessDevices = [
  'portablePOS',
  'posComputer',
  'thermalPrinter',
  'cashDrawer',
  'barCodeScanner',
] as const satisfies readonly Device[];

/** What can be chosen. Prices that the configuration keeps and never displays take no part in it. */
export function offersOf({ plans, addOns }: Pick<PageConfig, 'plans' | 'addOns'>): Offers {
  const { basic, business } = plans;
  return {
    basic: {
      name: basic.name,
      bases: [{ users: basic.users, price: basic.price }],
      addOns: [{ key: 'portablePOS', device: 'portablePOS', price: addOns.portablePOS }],
    },
    business: {
      name: business.name,
      bases: [
        { users: 3, price: business.price[3] },
        { users: 5, price: business.price[5] },
      ],
      addOns: businessDevices.map((device) => ({
        key: `${device}2`,
        device,
        price: addOns[device],
      })),
    },
  };
}
