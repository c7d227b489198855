import { type PriceParts, partsOf } from '@site/contracts/price-parts';
import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import { useSiteConfig } from '@site/ui';

/** What the price of a chosen plan is for; undefined where it has no one answer, or none is chosen. */
export function usePriceParts(chosen: PurchaseSelection | undefined): PriceParts | undefined {
  const config = useSiteConfig();
  if (!chosen) return undefined;
  const { package: plan, val: price, users } = chosen;
  const [parts, another] = partsOf({ plan, price, users }, config);
  return another ? undefined : parts;
}
