import { isDevice } from '@site/contracts/devices';
import {
  type DeviceLine,
  type OrderLine,
  orderLine,
  type PlanLine,
} from '@site/contracts/order-line';
import type { PurchaseChoice } from '@site/contracts/order-lines';
import { type AddOnKey, addOnsOfPlan, type Period } from '@site/contracts/plans';
import * as z from 'zod/mini';
import { writeMoney } from '../mail/compose-email.ts';
import type { Order } from '../storage/tables.ts';

/** Pesapal's limit. */
const LONGEST = 100;

/** 'Nguzo Basic Plan, Portable POS, 2 x Cash drawer', for payers. What does not fit is counted. */
export function describePurchase(product: string, lines: readonly OrderLine[]): string {
  if (lines.length === 0) return `${product} plan`.slice(0, LONGEST);
  const names = lines.map(nameOf);
  for (let named = names.length; named > 0; named -= 1) {
    const left = names.length - named;
    const rest = left > 0 ? [`and ${left} more`] : [];
    const text = `${product} ${[...names.slice(0, named), ...rest].join(', ')}`;
    if (text.length <= LONGEST) return text;
  }
  return `${product} ${names.length} items`.slice(-LONGEST);
}

function nameOf(line: OrderLine): string {
  if (line.kind === 'plan') return line.plan;
  return line.quantity === 1 ? line.name : `${line.quantity} x ${line.name}`;
}

const periods: Readonly<Record<Period, string>> = { yearly: 'for a year', monthly: 'for a month' };

/** A line without its price: `Basic Plan, up to 3 users, for a year`. */
export function lineText(line: OrderLine): string {
  if (line.kind === 'device') {
    const { quantity, name, unitPrice } = line;
    return quantity === 1 ? name : `${quantity} × ${name}, ${writeMoney(unitPrice)} each`;
  }
  const { plan, users, period } = line;
  return [plan, `up to ${users} users`, period && periods[period]].filter(Boolean).join(', ');
}

const storedLines = z.array(orderLine);

/** An order made by a start without a key has no lines: its plan counts, if known. */
export function linesOf({
  lines,
  plan,
  users,
  price,
}: Pick<Order, 'lines' | 'plan' | 'users' | 'price'>): readonly OrderLine[] {
  if (lines !== null) return storedLines.parse(JSON.parse(lines));
  if (plan === null || users === null || price === null) return [];
  return [{ kind: 'plan', plan, users, price }];
}

export function planIn(lines: readonly OrderLine[]): PlanLine | undefined {
  return lines.find((line) => line.kind === 'plan');
}

export function isWithoutPlan(order: Pick<Order, 'lines' | 'plan' | 'users' | 'price'>): boolean {
  const lines = linesOf(order);
  return lines.length > 0 && planIn(lines) === undefined;
}

/** The choice to offer again; undefined where some devices beside a plan are not its add-ons. */
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
  if (!planLine) {
    const quantities = devices.map(({ device, quantity }) => [device, quantity] as const);
    return { devices: Object.fromEntries(quantities.filter(([key]) => isDevice(key))), price };
  }
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
