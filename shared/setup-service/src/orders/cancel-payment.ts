import type { AskedPayment, PaymentProvider } from '../payments/payment-provider.ts';
import type { Payment, Storage } from '../storage/tables.ts';
import { applyEvent } from './apply-event.ts';
import { askedPayment, providerOf } from './ask-provider.ts';
import { isWorthAsking } from './order.ts';
import type { OrderContext } from './order-context.ts';
import { findPayment } from './payments.ts';

/*
 * A provider that ends a payment once refuses to do it again. So it is written down that it was asked
 * before it is, and struck out when it refuses. What is still there later belongs to a request whose
 * answer nobody read: the provider's adapter then finds out whether it was done. For as long as such
 * a request may be on its way another caller is waiting for its answer, and nothing is concluded.
 */

/** Longer than an answer takes to come and to be written down. */
const ON_ITS_WAY_FOR = 60_000;

/**
 * Ends a payment at its provider, and gives it as it is then. Undefined where the provider does not
 * promise that it can no longer be paid.
 */
export async function cancelPayment(
  context: OrderContext,
  payment: Payment,
): Promise<Payment | undefined> {
  const provider = providerOf(context, payment);
  if (!provider?.cancel) return undefined;
  const asked = askedPayment(payment);
  const isPromised = await cancelOnce(context, provider.cancel, asked);
  const left = isPromised
    ? await applyEvent(context, payment, { kind: 'cancelled' }, { code: 'superseded' })
    : ((await findPayment(context.storage, payment.id)) ?? payment);
  if (!isWorthAsking(left.state)) return left;
  // Its page was given out after it was read here: what was ended is not what can be paid.
  const isAnother = asked.providerId !== (left.provider_id ?? undefined);
  return isAnother ? cancelPayment(context, left) : undefined;
}

async function cancelOnce(
  { storage, clock }: OrderContext,
  cancel: NonNullable<PaymentProvider['cancel']>,
  asked: AskedPayment,
): Promise<boolean> {
  // What the provider does not know by a name of its own cannot be ended there twice.
  if (!asked.providerId) return (await cancel(asked)).kind === 'cancelled';
  const now = clock.now();
  const noted = await noteAsked(storage, asked.reference, now.toISOString());
  const age = now.getTime() - Date.parse(noted.at);
  const isLost = !noted.isOwn && Math.abs(age) >= ON_ITS_WAY_FOR;
  const result = await cancel({ ...asked, mayBeCancelled: isLost });
  if (result.kind === 'refused' && (noted.isOwn || isLost)) {
    await strikeOut(storage, asked.reference, noted.at);
  }
  return result.kind === 'cancelled';
}

/** Notes the time, where none is noted yet; gives the time that is noted. */
async function noteAsked(storage: Storage, id: string, at: string) {
  const own = await storage
    .updateTable('payments')
    .set({ cancel_asked_at: at })
    .where('id', '=', id)
    .where('cancel_asked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (own) return { at, isOwn: true };
  const earlier = (await findPayment(storage, id))?.cancel_asked_at;
  // Struck out just now: another caller was refused.
  return { at: earlier ?? at, isOwn: false };
}

async function strikeOut(storage: Storage, id: string, at: string): Promise<void> {
  await storage
    .updateTable('payments')
    .set({ cancel_asked_at: null })
    .where('id', '=', id)
    .where('cancel_asked_at', '=', at)
    .execute();
}
