import type { PlanKey } from '@site/contracts/plans';
import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import type { PageConfig } from '@site/contracts/site-config';

export interface ComparedPlan {
  readonly plan: PlanKey;
  readonly name: string;
  /** The price that its links pass and the column shows; absent where sales agrees on a price. */
  readonly selection?: PurchaseSelection;
}

/** The plans side by side; their links pass prices of `comparison` in the configuration. */
export function comparedPlans({ plans }: Pick<PageConfig, 'plans'>): readonly ComparedPlan[] {
  const { basic, business, enterprise, comparison } = plans;
  const passed = (name: string, { price, users }: typeof comparison.basic) => ({
    package: name,
    val: price,
    users,
  });
  return [
    { plan: 'basic', name: basic.name, selection: passed(basic.name, comparison.basic) },
    {
      plan: 'business',
      name: business.name,
      selection: passed(business.name, comparison.business),
    },
    { plan: 'enterprise', name: enterprise.name },
  ];
}

/** Whether a visitor sees another yearly price on the plan's card, or no such number of users. */
export function isUnlikeCard(
  plan: PlanKey,
  { val, users }: PurchaseSelection,
  { basic, business }: PageConfig['plans'],
): boolean {
  const onCard: Partial<Record<string, number>> =
    plan === 'basic'
      ? { [basic.users]: basic.price.yearly }
      : { 3: business.price[3].yearly, 5: business.price[5].yearly };
  return onCard[users] !== val;
}
