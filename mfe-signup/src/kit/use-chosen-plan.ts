import { selfServiceNames } from '@site/contracts/plans';
import { type PriceParts, partsOf } from '@site/contracts/price-parts';
import { type PurchaseSelection, readSelection } from '@site/contracts/purchase-selection';
import { useQuery, useSiteConfig } from '@site/ui';

/** The plan in the page's address; undefined until hydration, and where there is none. */
export function useChosenPlan(): PurchaseSelection | undefined {
  return readSelection(useQuery(), selfServiceNames(useSiteConfig().plans));
}

/** What the price of a plan is the sum of; undefined where no plan is chosen, or several sums fit. */
export function usePriceParts(chosen: PurchaseSelection | undefined): PriceParts | undefined {
  const config = useSiteConfig();
  if (!chosen) return undefined;
  const { package: plan, val: price, users } = chosen;
  const [parts, another] = partsOf({ plan, price, users }, config);
  return another ? undefined : parts;
}
