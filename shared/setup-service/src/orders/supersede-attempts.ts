import type { StartRefusal } from '@site/contracts/purchase-calls';
import type { PaymentProvider, PaymentQuery } from '../payments/payment-provider.ts';
import type { Payment } from '../storage/tables.ts';
import { isOld, isPending, isUnderWay, type OrderContext } from './order.ts';
import { changeOrder, findOrder } from './orders.ts';
import { changePayment, findPayment, paymentsOf } from './payments.ts';
import { findProvider, paymentQuery, queryProvider } from './query-provider.ts';
import { applyEvent, expireIfOld } from './settle-payment.ts';
import { isOrphanedPrompt, isSaidUncharged } from './unconfirmed-prompts.ts';

/** `unconfirmed`: only the buyer can say whether an old prompt took money. */
export type Obstacle = Extract<StartRefusal, 'already-paid' | 'under-way'> | 'unconfirmed';

/**
 * Queries every attempt that may still be paid, and cancels it where the provider promises that.
 * Any other blocks the next one for a while; a prompt until its end is known, or the buyer says
 * that it took no money.
 * @param uncharged the last attempt of which the buyer says that; 0 for none
 */
export async function supersedeAttempts(
  context: OrderContext,
  others: readonly Payment[],
  uncharged: number,
): Promise<Obstacle | undefined> {
  const pending = others.filter(({ state }) => isPending(state));
  const asked = await Promise.all(pending.map((payment) => queryProvider(context, payment)));
  if (asked.some(({ state }) => state === 'paid')) return 'already-paid';
  for (const payment of asked) {
    if (!isPending(payment.state)) continue;
    const ended = await cancelPayment(context, payment);
    if (ended?.state === 'paid') return 'already-paid';
    const obstacle = ended ? undefined : await obstacleOf(context, payment, uncharged);
    if (obstacle) return obstacle;
  }
  return undefined;
}

async function obstacleOf(context: OrderContext, payment: Payment, uncharged: number) {
  if (payment.provider === 'daraja') {
    if (!isOld(context, payment)) return 'under-way';
    if (!isSaidUncharged(payment, uncharged)) return 'unconfirmed';
  }
  // The reconciler expires it, and tells an operator.
  if (isOrphanedPrompt(payment)) return undefined;
  const { state } = await expireIfOld(context, payment);
  // An abandoned one has blocked for long enough.
  const isBlocking = isUnderWay(state) || (state === 'declined' && !isOld(context, payment));
  return isBlocking ? 'under-way' : undefined;
}

/*
 * A provider that cancelled a payment refuses to cancel it again. So the request is recorded before
 * it is sent, and the record removed at a refusal. A record that is still there later belongs to a
 * request whose answer was lost: the adapter then finds out whether it was done. While such a
 * request may be under way, nothing is concluded.
 */

/** Longer than an answer takes to arrive and be recorded. */
const ON_ITS_WAY_FOR = 60_000;

/** Undefined where the provider does not promise one. */
async function cancelPayment(
  context: OrderContext,
  payment: Payment,
): Promise<Payment | undefined> {
  const provider = findProvider(context, payment.provider);
  if (!provider?.cancel) return undefined;
  const asked = paymentQuery(payment);
  const isPromised = await cancelOnce(context, provider.cancel, asked);
  const left = isPromised
    ? await applyEvent(context, payment, { kind: 'cancelled', code: 'superseded' })
    : ((await findPayment(context.storage, payment.id)) ?? payment);
  if (!isPending(left.state)) return left;
  // Its page was given out since it was read: what was cancelled is not what can be paid.
  const isAnother = asked.providerId !== (left.provider_id ?? undefined);
  return isAnother ? cancelPayment(context, left) : undefined;
}

async function cancelOnce(
  { storage, clock }: OrderContext,
  cancel: NonNullable<PaymentProvider['cancel']>,
  asked: PaymentQuery,
): Promise<boolean> {
  // What has no name at the provider cannot be cancelled twice.
  if (!asked.providerId) return (await cancel(asked)).kind === 'cancelled';
  const now = clock.now();
  const { reference: id } = asked;
  const own = { cancel_requested_at: now.toISOString() };
  const isOwn = await changePayment(storage, { id, cancel_requested_at: null }, own);
  const earlier = isOwn ? undefined : (await findPayment(storage, id))?.cancel_requested_at;
  // Where it was removed just now, another caller was refused.
  const cancel_requested_at = earlier ?? own.cancel_requested_at;
  const age = now.getTime() - Date.parse(cancel_requested_at);
  const isLost = !isOwn && Math.abs(age) >= ON_ITS_WAY_FOR;
  const result = await cancel({ ...asked, mayBeCancelled: isLost });
  if (result.kind === 'refused' && (isOwn || isLost)) {
    await changePayment(storage, { id, cancel_requested_at }, { cancel_requested_at: null });
  }
  return result.kind === 'cancelled';
}

/**
 * Abandons an order whose buyer buys by another one: cancels its attempts, after which none can
 * begin. An order that was or may still be paid stays; one that was never placed, or is closed, has
 * ended.
 * @param uncharged the last attempt of which the buyer says that it took no money; 0 for none
 */
export async function abandonOrder(context: OrderContext, orderId: string, uncharged = 0) {
  for (;;) {
    const order = await findOrder(context.storage, orderId);
    if (!order) return 'abandoned';
    // A refused order has money that is due back.
    if (order.state !== 'open' && order.state !== 'closed') return 'paid';
    const payments = await paymentsOf(context.storage, orderId);
    const obstacle = await supersedeAttempts(context, payments, uncharged);
    if (obstacle === 'under-way' || obstacle === 'unconfirmed') return 'under-way';
    if (order.state === 'closed') return 'abandoned';
    const { id, current_payment } = order;
    const now = context.clock.now().toISOString();
    const changes = { abandoned_at: order.abandoned_at ?? now, updated_at: now };
    const expected = { id, state: 'open', current_payment } as const;
    if (await changeOrder(context.storage, expected, changes)) return 'abandoned';
    // It was paid, or another attempt began, during the queries.
  }
}
