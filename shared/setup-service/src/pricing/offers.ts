import { type PricedChoice, partsOf } from '@site/contracts/price-parts';
import type { SiteConfig } from '@site/contracts/site-config';

/**
 * Tells whether a choice is one that the site offers: what the plan cards can show, or what the plan
 * comparison links to. Prices that the configuration keeps and never displays are no offers, and
 * neither is the Enterprise plan, whose price is agreed in person.
 */
export function isOffer(
  choice: PricedChoice,
  prices: Pick<SiteConfig, 'plans' | 'addOns'>,
): boolean {
  if (partsOf(choice, prices).length > 0) return true;
  const { basic, business, comparison } = prices.plans;
  const compared = [
    { plan: basic.name, ...comparison.basic },
    { plan: business.name, ...comparison.business },
  ];
  return compared.some(
    ({ plan, price, users }) =>
      plan === choice.plan && price === choice.price && users === choice.users,
  );
}

/** Whether a start that names no plan asks for an amount that could be due for one. */
export function isKeylessAmount(price: number, config: SiteConfig): boolean {
  if (config.payments.mode === 'test') return price === config.payments.testAmount;
  const { basic, business } = config.plans;
  const users = [basic.users, ...Object.keys(business.price).map(Number)];
  return [basic.name, business.name].some((plan) =>
    users.some((count) => isOffer({ plan, price, users: count }, config)),
  );
}
