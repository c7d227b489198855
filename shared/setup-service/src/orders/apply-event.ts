import type { StartedPayment } from '../payments/payment-provider.ts';
import type { Payment } from '../storage/tables.ts';
import { isUnderWay, isWorthAsking, nextState, type PaymentEvent } from './order.ts';
import type { OrderContext } from './order-context.ts';
import { changePayment, findPayment } from './payments.ts';
import { nextAskAt, STANDS_FOR } from './query-schedule.ts';
import { reversePayment, settlePayment } from './settle-payment.ts';

interface EventDetails {
  readonly code?: string;
  readonly started?: StartedPayment;
}

/**
 * Applies an event to a payment and gives the payment as it is then. It is changed from the state
 * that was read or not at all; where another writer was first, the event is applied to what they
 * left.
 */
export async function applyEvent(
  context: OrderContext,
  payment: Payment,
  event: PaymentEvent,
  details: EventDetails = {},
): Promise<Payment> {
  let current = payment;
  for (;;) {
    const state = nextState(current.state, event);
    if (!state) return current;
    // What was cancelled is what was read: a page that was given out since can still be paid.
    if (event.kind === 'cancelled' && current.provider_id !== payment.provider_id) return current;
    const changed =
      event.kind === 'paid'
        ? await settlePayment(context, current, event)
        : event.kind === 'reversed'
          ? await reversePayment(context, current)
          : await change(context, current, event, { ...columnsOf(event, details), state });
    if (changed) return changed;
    current = (await findPayment(context.storage, current.id)) ?? current;
  }
}

function columnsOf(event: PaymentEvent, { code, started }: EventDetails): Partial<Payment> {
  return {
    ...(event.kind === 'unpaid' || event.kind === 'declined' ? { code: event.code } : {}),
    ...(code ? { code } : {}),
    ...(started
      ? {
          public_id: started.publicId,
          provider_id: started.providerId,
          redirect_url: started.redirectUrl ?? null,
        }
      : {}),
  };
}

async function change(
  { storage, clock }: OrderContext,
  payment: Payment,
  event: PaymentEvent,
  columns: Partial<Payment> & Pick<Payment, 'state'>,
): Promise<Payment | undefined> {
  const now = clock.now();
  const changed = { ...payment, ...columns, updated_at: now.toISOString() };
  const { id, state } = payment;
  const { updated_at } = changed;
  const changes = { ...columns, ...askingColumns(event, changed, now), updated_at };
  return changePayment(storage, { id, state }, changes);
}

function askingColumns(
  { kind }: PaymentEvent,
  changed: Payment,
  now: Date,
): Partial<Pick<Payment, 'asked' | 'next_ask_at'>> {
  // After a decline most buyers try another card within a minute.
  if (kind === 'declined') {
    return { asked: 0, next_ask_at: nextAskAt({ ...changed, asked: 0 }, now) };
  }
  if (isWorthAsking(changed.state)) return {};
  // A provider's own report is final; one that was cancelled for us is watched.
  const isWatched = kind === 'cancelled' && changed.provider_id !== null;
  return { next_ask_at: isWatched ? nextAskAt(changed, now) : null };
}

/** Expires an attempt that has blocked others for long enough. */
export async function expireIfOld(context: OrderContext, payment: Payment): Promise<Payment> {
  if (!isUnderWay(payment.state) || !isOld(context, payment)) return payment;
  return applyEvent(context, payment, { kind: 'expired' });
}

/** Whether an attempt has blocked others for as long as one of its method does. */
export function isOld(context: Pick<OrderContext, 'clock'>, payment: Payment): boolean {
  return ageOf(context, payment) >= STANDS_FOR[payment.method];
}

export function ageOf({ clock }: Pick<OrderContext, 'clock'>, payment: Payment): number {
  return clock.now().getTime() - Date.parse(payment.created_at);
}
