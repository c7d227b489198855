import type { PricedChoice } from '@site/contracts/price-parts';
import type { SiteConfig } from '@site/contracts/site-config';
import type { LiveConfiguration } from '../live-configuration/live-configuration.ts';
import { isKeylessAmount, isOffer } from './offers.ts';
import { samePlanIn } from './same-plan.ts';

/** What is sold, and at which prices, now. */
export interface Prices {
  /**
   * Whether the choice is sold: it is on offer, or was so recently that its price is honoured. A price
   * that is unknown is looked up before it is refused, because pages show it before the service knows.
   */
  isSold(choice: PricedChoice): Promise<boolean>;
  /** The same for the amount of a start that names no plan. */
  isSoldAmount(amount: number): Promise<boolean>;
  /** Whether the choice was on offer at any time that is known, for money that has arrived. */
  wasSold(choice: PricedChoice): boolean;
  /** What the choice costs today, in whole shillings; undefined where nobody can tell. */
  priceToday(choice: PricedChoice): number | undefined;
}

/** @param live is asked each time, because it follows what goes live */
export function pricesOf(
  live: Pick<LiveConfiguration, 'config' | 'honoured' | 'known' | 'refresh'>,
): Prices {
  async function isHonoured(test: (config: SiteConfig) => boolean): Promise<boolean> {
    if (live.honoured().some(test)) return true;
    await live.refresh();
    return live.honoured().some(test);
  }

  return {
    isSold: (choice) => isHonoured((config) => isOffer(choice, config)),
    isSoldAmount: (amount) => isHonoured((config) => isKeylessAmount(amount, config)),
    wasSold: (choice) => live.known().some((config) => isOffer(choice, config)),
    priceToday(choice) {
      for (const then of live.known()) {
        const prices = new Set(samePlanIn(choice, then, live.config));
        // The same amount may have been for a year or for a month with a device.
        if (prices.size > 0) return prices.size === 1 ? [...prices][0] : undefined;
      }
      return undefined;
    },
  };
}
