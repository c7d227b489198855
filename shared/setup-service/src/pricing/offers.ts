import type { DeviceLine, OrderLine, PlanLine } from '@site/contracts/order-line';
import { orderLines } from '@site/contracts/order-lines';
import { addOnsOfPlan, selfServicePlans } from '@site/contracts/plans';
import type { SiteConfig } from '@site/contracts/site-config';

type Prices = Pick<SiteConfig, 'plans' | 'addOns' | 'deviceCheckout'>;

/**
 * Whether the site offers every line of an order at its price. Prices that the configuration keeps
 * and never displays are no offers, and neither is the Enterprise plan, whose price is agreed in person.
 */
export function areOffered(lines: readonly OrderLine[], prices: Prices): boolean {
  const plan = lines.find((line) => line.kind === 'plan');
  return lines.every((line) =>
    line.kind === 'plan' ? isPlanOffered(line, prices) : isDeviceOffered(line, plan, prices),
  );
}

function isPlanOffered({ plan, users, period, price }: PlanLine, prices: Prices): boolean {
  return orderLines({ plan: { plan, users, period }, price }, prices) !== undefined;
}

/** A device has the price of the shop, or its price as an add-on of the plan in the order. */
function isDeviceOffered(
  { device, quantity, unitPrice }: DeviceLine,
  plan: PlanLine | undefined,
  { plans, addOns, deviceCheckout }: Prices,
): boolean {
  if (priceOf(deviceCheckout, device) === unitPrice) return true;
  const key = selfServicePlans.find((one) => plans[one].name === plan?.plan);
  const isAddOn = key && addOnsOfPlan[key].some((addOn) => addOn === device) && quantity === 1;
  return isAddOn === true && priceOf(addOns, device) === unitPrice;
}

function priceOf(prices: Readonly<Record<string, number>>, device: string): number | undefined {
  return Object.hasOwn(prices, device) ? prices[device] : undefined;
}

/** Whether a start that names no plan asks for an amount that could be due for one. */
export function isKeylessAmount(price: number, config: SiteConfig): boolean {
  if (config.payments.mode === 'test') return price === config.payments.testAmount;
  const { basic, business } = config.plans;
  const limits = [basic.users, ...Object.keys(business.price).map(Number)];
  return [basic.name, business.name].some((plan) =>
    limits.some((users) => orderLines({ plan: { plan, users }, price }, config) !== undefined),
  );
}
