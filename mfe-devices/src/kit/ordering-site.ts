import { paths } from '@site/contracts/paths';
import { priceTerms } from '@site/contracts/price-terms';
import { usePageExists, useSiteConfiguration } from '@site/ui';

/** What the way of an order depends on. */
export interface OrderingSite {
  readonly pageExists: (address: string) => boolean;
  readonly email: string;
  readonly wiredExtras: boolean;
  readonly takesOrders: boolean;
}

export function useOrderingSite(): OrderingSite {
  const { email, features, setupService } = useSiteConfiguration();
  return {
    pageExists: usePageExists(),
    email,
    wiredExtras: features.wiredExtras,
    takesOrders: setupService.orders !== false,
  };
}

/** Whether devices are paid for on the site. */
export function sellsDevices({ pageExists, wiredExtras, takesOrders }: OrderingSite): boolean {
  return wiredExtras && takesOrders && pageExists(paths.buyDevices());
}

/** How devices are paid and whether VAT is in their prices, in a line for beside them. */
export function usePriceTerms(): string {
  return priceTerms(useSiteConfiguration(), sellsDevices(useOrderingSite()));
}
