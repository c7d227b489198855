import type { Payment } from '../storage/tables.ts';
import { isPending, isUnderWay, nextState, type PaymentEvent } from './order.ts';
import type { OrderContext } from './order-context.ts';
import { changePayment, findPayment } from './payments.ts';
import { nextQueryAt, STANDS_FOR } from './query-schedule.ts';
import { reversePayment, settlePayment } from './settle-payment.ts';

/**
 * Gives the payment after an event. It changes from the state that was read or not at all; where
 * another writer was first, the event applies to their result.
 */
export async function applyEvent(
  context: OrderContext,
  payment: Payment,
  event: PaymentEvent,
): Promise<Payment> {
  let current = payment;
  for (;;) {
    const state = nextState(current.state, event);
    if (!state) return current;
    // What was cancelled is what was read: a page that was given out since can still be paid.
    if (event.kind === 'cancelled' && current.provider_id !== payment.provider_id) return current;
    const changed = await change(context, current, state, event);
    if (changed) return changed;
    current = (await findPayment(context.storage, current.id)) ?? current;
  }
}

async function change(
  context: OrderContext,
  payment: Payment,
  state: Payment['state'],
  event: PaymentEvent,
): Promise<Payment | undefined> {
  if (event.kind === 'paid') return settlePayment(context, payment, event);
  if (event.kind === 'reversed') return reversePayment(context, payment);
  const now = context.clock.now();
  const columns: Partial<Payment> & Pick<Payment, 'state' | 'updated_at'> = {
    ...('code' in event && { code: event.code }),
    ...(event.kind === 'started' && {
      public_id: event.publicId,
      provider_id: event.providerId,
      redirect_url: event.redirectUrl ?? null,
    }),
    state,
    updated_at: now.toISOString(),
  };
  return changePayment(
    context.storage,
    { id: payment.id, state: payment.state },
    { ...columns, ...scheduleAfter(event, { ...payment, ...columns }, now) },
  );
}

function scheduleAfter({ kind }: PaymentEvent, changed: Payment, now: Date): Partial<Payment> {
  // After a decline most buyers try another card within a minute.
  if (kind === 'declined') {
    return { asked: 0, next_query_at: nextQueryAt({ ...changed, asked: 0 }, now) };
  }
  if (isPending(changed.state)) return {};
  // A provider's own report is final; one that was cancelled for us is watched.
  const isWatched = kind === 'cancelled' && changed.provider_id !== null;
  return { next_query_at: isWatched ? nextQueryAt(changed, now) : null };
}

/** Expires an attempt that has blocked others for long enough. */
export async function expireIfOld(context: OrderContext, payment: Payment): Promise<Payment> {
  if (!isUnderWay(payment.state) || !isOld(context, payment)) return payment;
  return applyEvent(context, payment, { kind: 'expired' });
}

export function isOld(context: Pick<OrderContext, 'clock'>, payment: Payment): boolean {
  return ageOf(context, payment) >= STANDS_FOR[payment.method];
}

export function ageOf({ clock }: Pick<OrderContext, 'clock'>, payment: Payment): number {
  return clock.now().getTime() - Date.parse(payment.created_at);
}
