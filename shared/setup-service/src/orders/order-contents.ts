import { type OrderLine, orderLine, type PlanLine } from '@site/contracts/order-line';
import * as z from 'zod/mini';
import type { Order } from '../storage/tables.ts';

const storedLines = z.array(orderLine);

/**
 * What an order buys. An order from before there were lines has the line of its plan; one that still
 * lacks its plan or price has none.
 */
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

/** The plan among lines; undefined where devices are bought without one. */
export function planIn(lines: readonly OrderLine[]): PlanLine | undefined {
  return lines.find((line) => line.kind === 'plan');
}

/**
 * Whether an order buys devices and no plan, so that no account comes of it. An order that lacks its
 * plan because its buyer did not name it yet has no lines, and is another thing.
 */
export function isWithoutPlan(order: Pick<Order, 'lines' | 'plan' | 'users' | 'price'>): boolean {
  const lines = linesOf(order);
  return lines.length > 0 && planIn(lines) === undefined;
}
