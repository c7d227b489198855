import type { StartRefusal } from '@site/contracts/purchase-calls';
import type { Payment } from '../storage/tables.ts';
import { askProvider } from './ask-provider.ts';
import { STANDS_FOR } from './backoff.ts';
import { cancelPayment } from './cancel-payment.ts';
import { ageOf, expireIfOld } from './expire-payment.ts';
import { isUnderWay, isWorthAsking } from './order.ts';
import type { OrderContext } from './order-context.ts';

/**
 * Asks about every attempt that may still be paid, and ends it where that can be promised. What cannot
 * be ended blocks the next attempt for a while only; the provider is still asked about it.
 */
export async function supersedeAttempts(
  context: OrderContext,
  others: readonly Payment[],
): Promise<StartRefusal | undefined> {
  const payable = others.filter(({ state }) => isWorthAsking(state));
  const asked = await Promise.all(payable.map((payment) => askProvider(context, payment)));
  if (asked.some(({ state }) => state === 'paid')) return 'already-paid';
  for (const payment of asked) {
    if (!isWorthAsking(payment.state)) continue;
    const ended = await cancelPayment(context, payment);
    if (ended?.state === 'paid') return 'already-paid';
    if (!ended && (await standsInTheWay(context, payment))) return 'under-way';
  }
  return undefined;
}

async function standsInTheWay(context: OrderContext, payment: Payment): Promise<boolean> {
  if (isUnderWay(payment.state)) return !(await expireIfOld(context, payment));
  // One that was given up was in the way for long enough; one that was declined is as any card.
  return payment.state === 'declined' && ageOf(context, payment) < STANDS_FOR[payment.method];
}
