import type { StartedPayment } from '../payments/payment-provider.ts';
import type { Payment } from '../storage/tables.ts';
import { nextAskAt } from './backoff.ts';
import { isWorthAsking, nextState, type PaymentEvent } from './order.ts';
import type { OrderContext } from './order-context.ts';
import { findPayment } from './payments.ts';
import { reversePayment } from './reverse-payment.ts';
import { settlePayment } from './settle-payment.ts';

/** What an event brings along. */
export interface EventDetails {
  readonly code?: string;
  readonly started?: StartedPayment;
}

/**
 * Lets something happen to a payment and gives the payment as it is then. It is changed from the
 * state that was read or not at all; where somebody else was first, the event is tried on what they
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
    // What was cancelled is what was read: a page that was given out in the meantime can still be paid.
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
  return storage
    .updateTable('payments')
    .set({
      ...columns,
      ...askingColumns(event, changed, now),
      updated_at: changed.updated_at,
    })
    .where('id', '=', payment.id)
    .where('state', '=', payment.state)
    .returningAll()
    .executeTakeFirst();
}

/** When the reconciler asks after an event. */
function askingColumns(
  { kind }: PaymentEvent,
  changed: Payment,
  now: Date,
): Partial<Pick<Payment, 'asked' | 'next_ask_at'>> {
  // After a decline most buyers try another card within a minute: asking starts over.
  if (kind === 'declined') {
    return { asked: 0, next_ask_at: nextAskAt({ ...changed, asked: 0 }, now) };
  }
  if (isWorthAsking(changed.state)) return {};
  // An end that the provider told of by itself is believed; one that it promised us is looked after.
  const isWatched = kind === 'cancelled' && changed.provider_id !== null;
  return { next_ask_at: isWatched ? nextAskAt(changed, now) : null };
}
