import type { PageConfig } from '@site/contracts/site-config';
import { formatShillings } from '@site/ui';
import { comparedPlans } from './compared-plans.ts';

/** Says what the links of the comparison pass, and that the cards have prices of their own. */
export function passedPrices(config: Pick<PageConfig, 'plans'>): string {
  const passed = comparedPlans(config).flatMap(({ name, selection }) =>
    selection
      ? [`${formatShillings(selection.val)} for the ${name} with up to ${selection.users} users`]
      : [],
  );
  return `The links in this table pass the prices that stand over them: ${passed.join(' and ')}. They differ from the yearly and monthly prices on the cards above, whose buttons pass what you picked there.`;
}
