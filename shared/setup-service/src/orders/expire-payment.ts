import type { Payment } from '../storage/tables.ts';
import { applyEvent } from './apply-event.ts';
import { STANDS_FOR } from './backoff.ts';
import { isUnderWay } from './order.ts';
import type { OrderContext } from './order-context.ts';

/** Expires an attempt that has blocked others for long enough; true if it no longer blocks them. */
export async function expireIfOld(context: OrderContext, payment: Payment): Promise<boolean> {
  if (!isUnderWay(payment.state)) return true;
  if (ageOf(context, payment) < STANDS_FOR[payment.method]) return false;
  const left = await applyEvent(context, payment, { kind: 'expired' });
  return !isUnderWay(left.state);
}

/** Milliseconds since a payment was begun. */
export function ageOf({ clock }: Pick<OrderContext, 'clock'>, payment: Payment): number {
  return clock.now().getTime() - Date.parse(payment.created_at);
}
