import type { Payment } from '../storage/tables.ts';
import { applyEvent } from './apply-event.ts';
import { STANDS_FOR } from './backoff.ts';
import { isUnderWay } from './order.ts';
import type { OrderContext } from './order-context.ts';

/** Expires an attempt that has blocked others for long enough; gives the payment as it is then. */
export async function expireIfOld(context: OrderContext, payment: Payment): Promise<Payment> {
  if (!isUnderWay(payment.state) || !isOld(context, payment)) return payment;
  return applyEvent(context, payment, { kind: 'expired' });
}

/** Whether an attempt has stood in the way for as long as one of its method does. */
export function isOld(context: Pick<OrderContext, 'clock'>, payment: Payment): boolean {
  return ageOf(context, payment) >= STANDS_FOR[payment.method];
}

/** Milliseconds since a payment was begun. */
export function ageOf({ clock }: Pick<OrderContext, 'clock'>, payment: Payment): number {
  return clock.now().getTime() - Date.parse(payment.created_at);
}
