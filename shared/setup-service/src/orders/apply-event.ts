import type { StartedPayment } from '../payments/payment-provider.ts';
import type { Payment } from '../storage/tables.ts';
import { isWorthAsking, nextState, type PaymentEvent } from './order.ts';
import { findPayment } from './payments.ts';
import type { PurchaseDesk } from './purchase-desk.ts';
import { takeBack } from './take-back.ts';
import { takeMoney } from './take-money.ts';

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
  desk: PurchaseDesk,
  payment: Payment,
  event: PaymentEvent,
  details: EventDetails = {},
): Promise<Payment> {
  let current = payment;
  for (;;) {
    const state = nextState(current.state, event);
    if (!state) return current;
    const changed =
      event.kind === 'paid'
        ? await takeMoney(desk, current, event)
        : event.kind === 'reversed'
          ? await takeBack(desk, current)
          : await change(desk, current, { ...columnsOf(event, details), state });
    if (changed) return changed;
    current = (await findPayment(desk.storage, current.id)) ?? current;
  }
}

function columnsOf(event: PaymentEvent, { code, started }: EventDetails): Partial<Payment> {
  return {
    ...(event.kind === 'unpaid' ? { code: event.code } : {}),
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
  { storage, clock }: PurchaseDesk,
  payment: Payment,
  columns: Partial<Payment> & Pick<Payment, 'state'>,
): Promise<Payment | undefined> {
  return storage
    .updateTable('payments')
    .set({
      ...columns,
      ...(isWorthAsking(columns.state) ? {} : { next_ask_at: null }),
      updated_at: clock.now().toISOString(),
    })
    .where('id', '=', payment.id)
    .where('state', '=', payment.state)
    .returningAll()
    .executeTakeFirst();
}
