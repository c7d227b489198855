import type { SiteConfig } from '@site/contracts/site-config';

/** What a visitor says to have chosen: the plan's name, whole shillings, number of users. */
export interface Choice {
  readonly plan: string;
  readonly price: number;
  readonly users: number;
}

type Prices = Pick<SiteConfig, 'plans' | 'addOns'>;

/**
 * Tells whether a choice is one that the site offers: a plan's price in one of its periods with any
 * of that plan's add-ons, each at most once, or what the plan comparison links to. Prices that the
 * configuration keeps and never displays are no offers, and neither is the Enterprise plan, whose
 * price is agreed in person.
 */
export function isOffer({ plan, price, users }: Choice, { plans, addOns }: Prices): boolean {
  const { basic, business, comparison } = plans;
  if (plan === basic.name) {
    return (
      (users === basic.users &&
        isReached(price, Object.values(basic.price), [addOns.portablePOS])) ||
      (users === comparison.basic.users && price === comparison.basic.price)
    );
  }
  if (plan === business.name) {
    const bases = Object.entries(business.price).find(([limit]) => Number(limit) === users)?.[1];
    return (
      (bases !== undefined && isReached(price, Object.values(bases), Object.values(addOns))) ||
      (users === comparison.business.users && price === comparison.business.price)
    );
  }
  return false;
}

/** Whether some base price plus some of the extras, each at most once, comes to the price. */
function isReached(
  price: number,
  bases: readonly number[],
  [extra, ...others]: readonly number[],
): boolean {
  if (extra === undefined) return bases.includes(price);
  return isReached(price, bases, others) || isReached(price - extra, bases, others);
}

/** Whether a start that names no plan asks for an amount that could be due for one. */
export function isBareAmount(price: number, config: SiteConfig): boolean {
  if (config.payments.mode === 'test') return price === config.payments.testAmount;
  const { basic, business } = config.plans;
  const users = [basic.users, ...Object.keys(business.price).map(Number)];
  return [basic.name, business.name].some((plan) =>
    users.some((count) => isOffer({ plan, price, users: count }, config)),
  );
}
