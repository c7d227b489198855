import { addOnsOf } from '@site/contracts/add-ons';
import type { DeviceLine, OrderLine, PlanLine } from '@site/contracts/order-line';
import { orderLines, type PurchaseChoice, readingsOf, sumOf } from '@site/contracts/order-lines';
import { selfServicePlans } from '@site/contracts/plans';
import type { SiteConfiguration } from '@site/contracts/site-configuration';
import type { LiveConfiguration } from './live-configuration.ts';

export type Prices = ReturnType<typeof pricesOf>;

export function pricesOf(
  live: Pick<LiveConfiguration, 'config' | 'honoured' | 'known' | 'refresh'>,
) {
  /** The first result, of what is live before what was. */
  const firstOf = <T>(read: (config: SiteConfiguration) => T | undefined) =>
    [live.config, ...live.honoured()].map(read).find((found) => found !== undefined);

  async function fromHonoured<T>(read: (config: SiteConfiguration) => T | undefined) {
    await live.refresh();
    return firstOf(read);
  }

  async function isHonoured(test: (config: SiteConfiguration) => boolean): Promise<boolean> {
    return (await fromHonoured((config) => test(config) || undefined)) !== undefined;
  }

  return {
    /** For `priceToday`, which is not asked about a price that a visitor saw a moment ago. */
    refresh: live.refresh,
    linesFor: (choice: PurchaseChoice) => fromHonoured((config) => orderLines(choice, config)),
    areSold: (lines: readonly OrderLine[]) => isHonoured((config) => areOffered(lines, config)),
    /** For a start without a plan. */
    isSoldAmount: (amount: number) => isHonoured((config) => isKeylessAmount(amount, config)),
    /** The lines of a choice in every known configuration, for an order that was placed before. */
    knownLines: (choice: PurchaseChoice): readonly (readonly OrderLine[])[] =>
      live
        .known()
        .flatMap((config) => [orderLines(choice, config) ?? []])
        .filter((lines) => lines.length > 0),
    /** In whole shillings; undefined where that is ambiguous or unknown. */
    priceToday(choice: PurchaseChoice): number | undefined {
      for (const then of live.known()) {
        const prices = new Set(sameChoiceIn(choice, then, live.config));
        // The same amount may have been for a year or for a month with a device.
        if (prices.size > 0) return prices.size === 1 ? [...prices][0] : undefined;
      }
      return undefined;
    },
  };
}

type PriceList = Pick<SiteConfiguration, 'plans' | 'addOns' | 'deviceCheckout'>;

/** Prices that the configuration never displays, and the Enterprise plan, are no offers. */
export function areOffered(lines: readonly OrderLine[], prices: PriceList): boolean {
  const plan = lines.find((line) => line.kind === 'plan');
  return lines.every((line) =>
    line.kind === 'plan'
      ? orderLines({ plan: line, price: line.price }, prices) !== undefined
      : isDeviceOffered(line, plan, prices),
  );
}

/** A device has the shop's price, or its price as an add-on of the plan in the order. */
function isDeviceOffered(
  { device, quantity, unitPrice }: DeviceLine,
  plan: PlanLine | undefined,
  { plans, addOns, deviceCheckout }: PriceList,
): boolean {
  if (priceOf(deviceCheckout, device) === unitPrice) return true;
  const key = selfServicePlans.find((one) => plans[one].name === plan?.plan);
  const offered = key && quantity === 1 ? addOnsOf(key, addOns) : [];
  return offered.some((addOn) => addOn.key === device && addOn.price === unitPrice);
}

function priceOf(prices: Readonly<Record<string, number>>, device: string): number | undefined {
  return Object.hasOwn(prices, device) ? prices[device] : undefined;
}

function isKeylessAmount(price: number, config: SiteConfiguration): boolean {
  if (config.payments.mode === 'test') return price === config.payments.testAmount;
  const { basic, business } = config.plans;
  const limits = [basic.users, ...Object.keys(business.price).map(Number)];
  return [basic.name, business.name].some((plan) =>
    limits.some((users) => orderLines({ plan: { plan, users }, price }, config) !== undefined),
  );
}

/** Empty where it had another price in `then`, several where its price had several readings. */
export function sameChoiceIn(choice: PurchaseChoice, then: PriceList, now: PriceList): number[] {
  const after = readingsOf(renamed(choice, then, now), now);
  return readingsOf(choice, then).flatMap(({ name, lines }) => {
    const today = after.find((reading) => reading.name === name);
    return sumOf(lines) === choice.price && today ? [sumOf(today.lines)] : [];
  });
}

function renamed(choice: PurchaseChoice, then: PriceList, now: PriceList): PurchaseChoice {
  const { plan } = choice;
  const key = selfServicePlans.find((one) => then.plans[one].name === plan?.plan);
  return plan && key ? { ...choice, plan: { ...plan, plan: now.plans[key].name } } : choice;
}
