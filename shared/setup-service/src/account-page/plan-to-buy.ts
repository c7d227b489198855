import { orderLines } from '@site/contracts/order-lines';
import type { AddOnKey, Period } from '@site/contracts/plans';
import { addOnsOfPlan } from '@site/contracts/plans';
import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import type { OpenAccount } from '../accounts/open-account.ts';
import type { OrderContext } from '../orders/order-context.ts';
import type { AccountOrder } from './account-orders.ts';

/**
 * What an account most likely buys next, at the price of today: after a trial what was tried out, and
 * after that the same plan again for the period that was paid last, without the devices that came with
 * it. Undefined where it is not sold any more, and its customer chooses anew.
 */
export function planToBuy(
  { plan, users, price, trial_ends_at }: OpenAccount,
  orders: readonly AccountOrder[],
  { config, prices }: Pick<OrderContext, 'config' | 'prices'>,
): PurchaseSelection | undefined {
  const today = prices.priceToday({ plan: { plan, users }, price });
  if (today === undefined) return undefined;
  const period = trial_ends_at === null ? lastPeriod(orders) : undefined;
  const lines =
    orderLines({ plan: { plan, users, period }, price: today }, config) ??
    orderLines({ plan: { plan, users }, price: today }, config);
  const planLine = lines?.find((line) => line.kind === 'plan');
  if (!lines || !planLine) return undefined;
  const chosen = { package: plan, users, ...(planLine.period && { period: planLine.period }) };
  if (trial_ends_at === null) return { ...chosen, val: planLine.price };
  const keys = lines.flatMap((line) => (line.kind === 'device' ? [line.device] : []));
  const addOns = keys.filter(isAddOn);
  return { ...chosen, val: today, ...(addOns.length > 0 && planLine.period && { addOns }) };
}

/** Of the newest order that has a plan: devices may have been bought alone since. */
function lastPeriod(orders: readonly AccountOrder[]): Period | undefined {
  const paid = orders.filter(({ state }) => state === 'done').flatMap(({ lines }) => lines);
  return paid.find((line) => line.kind === 'plan')?.period;
}

function isAddOn(key: string): key is AddOnKey {
  return addOnsOfPlan.business.some((addOn) => addOn === key);
}
