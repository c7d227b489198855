import { type DeviceKey, isDevice } from '@site/contracts/devices';
import type { DeviceLine } from '@site/contracts/order-line';
import type { PurchaseChoice } from '@site/contracts/order-lines';
import { type AddOnKey, addOnsOfPlan } from '@site/contracts/plans';
import type { Order } from '../storage/tables.ts';
import { linesOf, planIn } from './order-contents.ts';

/**
 * What the buyer of an order chose, so that it can be offered again. Undefined where its lines do not
 * tell: devices beside a plan that cannot be its add-ons came from the shop, and may be mixed with some.
 */
export function choiceOfOrder(
  order: Pick<Order, 'lines' | 'plan' | 'users'> & { readonly price: number },
): PurchaseChoice | undefined {
  const { plan, users, price } = order;
  if (order.lines === null) {
    return plan === null || users === null ? undefined : { plan: { plan, users }, price };
  }
  const lines = linesOf(order);
  const devices = lines.filter((line) => line.kind === 'device');
  const planLine = planIn(lines);
  if (!planLine) return { devices: quantitiesOf(devices), price };
  const addOns = devices.flatMap(addOnOf);
  if (addOns.length < devices.length) return undefined;
  const { period } = planLine;
  return {
    plan: { plan: planLine.plan, users: planLine.users, ...(period && { period, addOns }) },
    price,
  };
}

function addOnOf({ device, quantity }: DeviceLine): AddOnKey[] {
  return quantity === 1 ? addOnsOfPlan.business.filter((addOn) => addOn === device) : [];
}

function quantitiesOf(devices: readonly DeviceLine[]): Partial<Record<DeviceKey, number>> {
  return Object.fromEntries(
    devices.flatMap(({ device, quantity }) => (isDevice(device) ? [[device, quantity]] : [])),
  );
}
