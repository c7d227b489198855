import type { OrderLine } from '@site/contracts/order-line';
import { orderLines, type PurchaseChoice } from '@site/contracts/order-lines';
import type { SiteConfig } from '@site/contracts/site-config';
import type { LiveConfiguration } from '../live-configuration/live-configuration.ts';
import { areOffered, isKeylessAmount } from './offers.ts';
import { sameChoiceIn } from './same-choice.ts';

/** What is sold, and at which prices, now. */
export interface Prices {
  /**
   * The lines of a choice that is sold: it is on offer, or was so recently that its price is honoured;
   * undefined for any other. A price that is unknown is looked up before it is refused, because pages
   * show it before the service knows.
   */
  linesFor(choice: PurchaseChoice): Promise<readonly OrderLine[] | undefined>;
  /** Whether the lines of an order are sold, in the same sense. */
  areSold(lines: readonly OrderLine[]): Promise<boolean>;
  /** The same for the amount of a start that names no plan. */
  isSoldAmount(amount: number): Promise<boolean>;
  /** The lines of a choice in every configuration that is known, for an order that was placed before. */
  knownLines(choice: PurchaseChoice): readonly (readonly OrderLine[])[];
  /** What the choice costs today, in whole shillings; undefined where nobody can tell. */
  priceToday(choice: PurchaseChoice): number | undefined;
}

/** @param live is asked each time, because it follows what goes live */
export function pricesOf(
  live: Pick<LiveConfiguration, 'config' | 'honoured' | 'known' | 'refresh'>,
): Prices {
  /** What the first configuration gives that gives anything. What is live counts before what was. */
  async function fromHonoured<T>(
    read: (config: SiteConfig) => T | undefined,
  ): Promise<T | undefined> {
    const first = firstOf(read);
    if (first !== undefined) return first;
    await live.refresh();
    return firstOf(read);
  }

  function firstOf<T>(read: (config: SiteConfig) => T | undefined): T | undefined {
    for (const config of [live.config, ...live.honoured()]) {
      const found = read(config);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  async function isHonoured(test: (config: SiteConfig) => boolean): Promise<boolean> {
    return (await fromHonoured((config) => test(config) || undefined)) !== undefined;
  }

  return {
    linesFor: (choice) => fromHonoured((config) => orderLines(choice, config)),
    areSold: (lines) => isHonoured((config) => areOffered(lines, config)),
    isSoldAmount: (amount) => isHonoured((config) => isKeylessAmount(amount, config)),
    knownLines: (choice) =>
      live
        .known()
        .flatMap((config) => [orderLines(choice, config) ?? []])
        .filter((lines) => lines.length > 0),
    priceToday(choice) {
      for (const then of live.known()) {
        const prices = new Set(sameChoiceIn(choice, then, live.config));
        // The same amount may have been for a year or for a month with a device.
        if (prices.size > 0) return prices.size === 1 ? [...prices][0] : undefined;
      }
      return undefined;
    },
  };
}
