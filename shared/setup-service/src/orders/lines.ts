import { type OrderLine, orderLine } from '@site/contracts/order-line';
import * as z from 'zod/mini';
import type { Order } from '../storage/tables.ts';

const storedLines = z.array(orderLine);

/** The lines of an order. One of before lines were kept is a line of its plan, or none. */
export function linesOf({ lines, plan, users, price }: Order): readonly OrderLine[] {
  if (lines !== null) return storedLines.parse(JSON.parse(lines));
  if (plan === null || users === null || price === null) return [];
  return [{ kind: 'plan', plan, users, price }];
}
