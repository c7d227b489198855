import type { OrderLine } from '@site/contracts/order-line';
import type { Period } from '@site/contracts/plans';
import { writeMoney } from '../mail/write-money.ts';

const periods: Readonly<Record<Period, string>> = { yearly: 'for a year', monthly: 'for a month' };

/** Writes one line of an order, without its price: `Basic Plan, up to 3 users, for a year`. */
export function lineText(line: OrderLine): string {
  if (line.kind === 'device') {
    const { quantity, name, unitPrice } = line;
    return quantity === 1 ? name : `${quantity} × ${name}, ${writeMoney(unitPrice)} each`;
  }
  const { plan, users, period } = line;
  return [plan, `up to ${users} users`, period && periods[period]].filter(Boolean).join(', ');
}
