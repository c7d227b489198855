import { usePageExists, useSiteConfig } from '@site/ui';
import type { OrderingSite } from './next-step.ts';

/** The site as orders depend on it. */
export function useOrderingSite(): OrderingSite {
  const { email, features, setupService } = useSiteConfig();
  return {
    pageExists: usePageExists(),
    email,
    wiredExtras: features.wiredExtras,
    takesOrders: setupService.orders !== false,
  };
}
