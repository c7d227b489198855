import { setTimeout } from 'node:timers/promises';
import { MOBILE_MONEY_LIMIT } from '@site/contracts/payment-methods';
import type { StartRefusal } from '@site/contracts/purchase-calls';
import type { SiteConfiguration } from '@site/contracts/site-configuration';
import { timeAfter } from '../clock.ts';
import {
  type PaymentProvider,
  type PaymentRequest,
  type StartProblem,
  type StartResult,
  startProblems,
} from '../payments/payment-provider.ts';
import { DatabaseBusy, isDatabaseAway, onceBack } from '../storage/database-away.ts';
import type { Order, Payment } from '../storage/tables.ts';
import { firstQueryAfter, isOld, isPending, type OrderContext } from './order.ts';
import { describePurchase, findOrder, lacksItsAccount, linesOf } from './orders.ts';
import { adoptIds, beginPayment, changePayment, findPayment, paymentsOf } from './payments.ts';
import { endOf, refusalOf } from './place-order.ts';
import { findProvider, type Obstacle, supersedeAttempts } from './query-provider.ts';
import { applyEvent } from './settle-payment.ts';
import { isOrphanedPrompt, NOT_PAID } from './unconfirmed-prompts.ts';

/*
 * The start of one attempt to pay an order:
 *
 *   known attempt: repeated, which replies as before and charges nothing more
 *   new attempt: may its order be paid? → earlier attempts ended → recorded → provider called → reply recorded
 *
 * The same start may arrive twice at once, also at two copies of the service. Whoever recorded the
 * attempt, or took it over, calls the provider; the others poll the database for its reply. A start
 * whose caller died counts as cut short after `CALL_MS`, and one of those who wait repeats it.
 */

/** The order decides what is due. */
export type StartRequest = Omit<PaymentRequest, 'description'> & {
  readonly orderId: string;
  /** The last attempt that took no money by the buyer's word; absent where they say nothing. */
  readonly uncharged?: number | undefined;
};

export type StartOutcome =
  | { readonly kind: 'started'; readonly payment: Payment & { readonly public_id: string } }
  | { readonly kind: 'refused'; readonly refused: StartRefusal | Obstacle }
  | { readonly kind: 'key-reused' }
  | { readonly kind: 'no-provider' }
  /** More than the method takes in one payment. */
  | { readonly kind: 'over-limit' }
  /** Nothing began, and another attempt may follow. */
  | { readonly kind: 'provider-refused'; readonly problem?: StartProblem | undefined }
  /** The provider did not answer: it may have begun. */
  | { readonly kind: 'unknown' };

interface Start {
  readonly context: OrderContext;
  readonly request: StartRequest;
  /** Called once the provider may have sent something to the payer. */
  readonly onSent: () => void;
}

/**
 * Begins an attempt to pay an order. While another attempt may still be paid this one is refused as
 * `under-way`, unless the provider promises that the other can no longer be paid; where only the
 * buyer can say whether an older prompt took money, as `unconfirmed`.
 */
export async function startPayment(
  context: OrderContext,
  request: StartRequest,
  onSent = () => {},
): Promise<StartOutcome> {
  const { storage, clock } = context;
  const start = { context, request, onSent };
  const provider = context.providers[request.method];
  const isForTests = provider?.mode === 'test' && context.config.payments.mode === 'live';
  if (!provider || isForTests) return { kind: 'no-provider' };
  for (;;) {
    const known = await findPayment(storage, request.reference);
    if (known) return repeat(start, known);
    const order = await findOrder(storage, request.orderId);
    if (!order) return refused('no-such-order');
    const refusal = await refusalOf(context, order, request);
    if (refusal) return refused(refusal);
    if (request.method === 'mobile_money' && request.amount > MOBILE_MONEY_LIMIT) {
      return { kind: 'over-limit' };
    }
    const others = await paymentsOf(storage, order.id);
    // The same start, sent at the same time, was first: this one is its repetition.
    if (others.some(({ id }) => id === request.reference)) continue;
    const obstacle = await supersedeAttempts(context, others, request.uncharged ?? 0);
    if (obstacle) {
      // The same start, sent at the same time, may have cleared the way itself.
      if (await findPayment(storage, request.reference)) continue;
      return refused(obstacle);
    }
    const at = clock.now();
    const begun = await beginPayment(storage, order, {
      id: request.reference,
      method: request.method,
      provider: provider.name,
      amount: request.amount,
      is_test: Number(context.config.payments.mode === 'test'),
      next_query_at: firstQueryAfter(at),
      starting_until: timeAfter(at, CALL_MS),
      created_at: at.toISOString(),
    }).catch((error) => {
      // A connection that broke may have broken after the commit; one that had to wait began nothing.
      if (isDatabaseAway(error) && !(error instanceof DatabaseBusy)) return 'unknown' as const;
      throw error;
    });
    if (begun === 'unknown') return { kind: 'unknown' };
    if (begun) return callProvider(start, provider, begun, order);
  }
}

export const refused = (reason: StartRefusal | Obstacle) =>
  ({ kind: 'refused', refused: reason }) as const;

/** The reply of before, or the rest of a start that was cut short. */
async function repeat(start: Start, payment: Payment): Promise<StartOutcome> {
  const { context, request } = start;
  const order = await findOrder(context.storage, payment.order_id);
  const isAnother = payment.method !== request.method;
  // No buyer is led to a page to pay for what another payment bought, or for a closed order. A page
  // that has forgotten its attempts repeats the first, and would say that nothing was charged.
  const isForNothing = isAnother || order?.paid_by !== payment.id;
  const end = order && isForNothing ? endOf(order) : undefined;
  if (end) return refused(end);
  if (isAnother) return isPending(payment.state) ? refused('under-way') : { kind: 'key-reused' };
  const current = await afterCall(context, payment);
  if (isOrphanedPrompt(current)) {
    return refused(isOld(context, current) ? 'unconfirmed' : 'under-way');
  }
  // One that a callback has named has begun, and its page can query it.
  if (current.state !== 'starting' || current.public_id !== null) return outcomeOf(current);
  const provider = findProvider(context, payment.provider);
  if (!order || !provider?.repeatsSafely) return refused('under-way');
  if (payment.amount !== request.amount) return refused('wrong-amount');
  if (await lacksItsAccount(context.storage, order, context.clock.now()))
    return refused('no-such-order');
  const { id, state, starting_until } = current;
  const taken = { starting_until: timeAfter(context.clock.now(), CALL_MS) };
  const own = await changePayment(context.storage, { id, state, starting_until }, taken);
  if (own) return callProvider(start, provider, own, order);
  return repeat(start, (await findPayment(context.storage, payment.id)) ?? current);
}

/** Longer than most providers take, and shorter than a page waits. */
const CALL_MS = 10_000;
const POLL_MS = 100;

function isCallOver({ clock }: OrderContext, { starting_until: until }: Payment): boolean {
  return until !== null && until <= clock.now().toISOString();
}

async function afterCall(context: OrderContext, payment: Payment): Promise<Payment> {
  let current = payment;
  // The clock of another machine may be ahead: the polls are limited too.
  for (let polls = 0; polls < CALL_MS / POLL_MS; polls += 1) {
    if (current.state !== 'starting' || current.starting_until === null) break;
    if (isCallOver(context, current)) break;
    await setTimeout(POLL_MS);
    current = (await findPayment(context.storage, current.id)) ?? current;
  }
  return current;
}

async function callProvider(
  { context, request, onSent }: Start,
  provider: PaymentProvider,
  payment: Payment,
  order: Order,
): Promise<StartOutcome> {
  const { storage, clock, config } = context;
  // A prompt that is sent so late may ring once its buyer has requested another one.
  if (!provider.repeatsSafely && isCallOver(context, payment)) {
    return outcomeOf(await recordReply(context, payment, { kind: 'refused', code: 'late' }));
  }
  const { orderId: _, uncharged: __, ...asked } = request;
  const payer = payerOf(request, config.payments);
  const description = describePurchase(config.product, linesOf(order));
  const result = await provider.start({ ...asked, payer, description });
  if (result.kind !== 'refused') onSent();
  try {
    if (result.kind !== 'unknown') return outcomeOf(await recordReply(context, payment, result));
    // Whoever repeats a start that had no answer need not wait.
    const { id, starting_until } = payment;
    await changePayment(storage, { id, starting_until }, { starting_until: null });
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    // The provider may have begun. Where a repetition would not tell, the reply is all that does.
    if (result.kind !== 'unknown' && !provider.repeatsSafely) {
      onceBack(clock, () => recordReply(context, payment, result));
    }
  }
  return { kind: 'unknown' };
}

async function recordReply(
  context: OrderContext,
  payment: Payment,
  result: Exclude<StartResult, { kind: 'unknown' }>,
): Promise<Payment> {
  if (result.kind !== 'started') {
    const code = result.problem ?? NOT_STARTED;
    return applyEvent(context, payment, { kind: 'not-started', code });
  }
  const left = await applyEvent(context, payment, result);
  if (left.provider !== 'daraja' || left.provider_id !== null) return left;
  // It was abandoned before its reply came, as where this copy hung: the name is as good as ever.
  await adoptIds(context.storage, left.id, result, firstQueryAfter(context.clock.now()));
  return (await findPayment(context.storage, left.id)) ?? left;
}

/** The code of an attempt that its provider refused for a reason that has no code of its own. */
const NOT_STARTED = 'not-started';

function outcomeOf(payment: Payment): StartOutcome {
  const { public_id, code } = payment;
  if (public_id) return { kind: 'started', payment: { ...payment, public_id } };
  const problem = startProblems.find((known) => known === code);
  const isRefused = problem !== undefined || code === NOT_STARTED || code === NOT_PAID;
  return isRefused ? { kind: 'provider-refused', problem } : { kind: 'unknown' };
}

/** In test mode cards are for one telephone, debits from one account; buyers answer a prompt. */
export function payerOf(
  { method, payer }: Pick<StartRequest, 'method' | 'payer'>,
  payments: SiteConfiguration['payments'],
): string {
  if (payments.mode === 'live' || method === 'mobile_money') return payer;
  return method === 'credit_card' ? payments.testPhone : payments.testAccount;
}
