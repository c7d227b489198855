import type { Period } from '@site/contracts/plans';
import { formatShillings } from '@site/ui';
import type { PlansContent } from './plans.content.ts';
import type { Price } from './price.ts';

/** A price as screen readers announce it, with the same parts as on the card. */
export function priceInWords(
  { plan, addOns, total }: Price,
  period: Period,
  { periods, announced }: Pick<PlansContent, 'periods' | 'announced'>,
): string {
  const ofPlan = `${formatShillings(plan)} ${periods[period].unit}`;
  return addOns > 0 ? announced(ofPlan, formatShillings(addOns), formatShillings(total)) : ofPlan;
}
