import { type PurchaseSelection, readSelection } from '@site/contracts/purchase-selection';
import { useQuery, useSiteConfig } from '@site/ui';

/** The plan that the address brings along; undefined until hydration, and where there is none. */
export function useChosenPlan(): PurchaseSelection | undefined {
  const { basic, business } = useSiteConfig().plans;
  return readSelection(useQuery(), [basic.name, business.name]);
}
