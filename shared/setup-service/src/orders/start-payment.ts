import { MOBILE_MONEY_LIMIT } from '@site/contracts/payment-methods';
import type { StartRefusal } from '@site/contracts/purchase-calls';
import { findAccount } from '../accounts/accounts.ts';
import { findOpenAccount } from '../accounts/open-account.ts';
import type { PaymentProvider, PaymentRequest, StartResult } from '../payments/payment-provider.ts';
import { DatabaseBusy, isDatabaseAway } from '../storage/database-away.ts';
import type { Order, Payment } from '../storage/tables.ts';
import { applyEvent } from './apply-event.ts';
import { providerOf } from './ask-provider.ts';
import { firstAskAfter } from './backoff.ts';
import { describePurchase } from './describe-purchase.ts';
import { isOld } from './expire-payment.ts';
import { isPriceHonoured } from './fixed-price.ts';
import { onceBack } from './once-back.ts';
import { isWorthAsking } from './order.ts';
import { isWithoutPlan, linesOf } from './order-contents.ts';
import type { OrderContext } from './order-context.ts';
import { findOrder } from './orders.ts';
import { adoptIds, beginPayment, findPayment, paymentsOf } from './payments.ts';
import { afterStart, callUntil, giveStartBack, isCallOver, takeStart } from './start-under-way.ts';
import { type Obstacle, supersedeAttempts } from './supersede-attempts.ts';
import { dueFor, payerOf } from './test-mode.ts';
import { isLostPrompt, NOT_PAID } from './unconfirmed-prompts.ts';

export type StartOutcome =
  | { readonly kind: 'started'; readonly payment: Payment & { readonly public_id: string } }
  | { readonly kind: 'refused'; readonly refused: StartRefusal | Obstacle }
  /** The same key named another way to pay before. */
  | { readonly kind: 'key-reused' }
  | { readonly kind: 'no-provider' }
  /** The way to pay does not take so much in one payment. */
  | { readonly kind: 'over-limit' }
  /** The provider will not take it, or did not answer: an attempt that may have begun is `unknown`. */
  | { readonly kind: 'provider-refused' | 'unknown' };

/** A payment request as a start brings it; the order decides what is due. */
export type StartRequest = Omit<PaymentRequest, 'description'> & {
  readonly orderId: string;
  /** The last attempt of which the buyer says that it took no money; absent where they say nothing. */
  readonly uncharged?: number | undefined;
};

const refused = (reason: StartRefusal | Obstacle): StartOutcome => ({
  kind: 'refused',
  refused: reason,
});

/**
 * Begins an attempt to pay an order. The same reference again gives what it gave before and charges
 * nothing more. While another attempt of the order may still be paid this one is refused as
 * `under-way`, unless the provider promises that the other can no longer be paid; where nobody but the
 * buyer can say whether an older prompt took money, as `unconfirmed`.
 */
export async function startPayment(
  context: OrderContext,
  request: StartRequest,
): Promise<StartOutcome> {
  const provider = context.providers[request.method];
  if (!provider) return { kind: 'no-provider' };
  for (;;) {
    const known = await findPayment(context.storage, request.reference);
    if (known) return repeat(context, known, request);
    const order = await findOrder(context.storage, request.orderId);
    const refusal = order ? await refusalOf(context, order, request) : 'no-such-order';
    if (!order || refusal) return refused(refusal ?? 'no-such-order');
    if (isOverLimit(request)) return { kind: 'over-limit' };
    const others = await paymentsOf(context.storage, order.id);
    // The same start, sent at the same time, was first: this one is its repetition.
    if (others.some(({ id }) => id === request.reference)) continue;
    const obstacle = await supersedeAttempts(context, others, request.uncharged ?? 0);
    if (obstacle) {
      // The same start, sent at the same time, may have cleared the way itself.
      if (await findPayment(context.storage, request.reference)) continue;
      return refused(obstacle);
    }
    const at = context.clock.now();
    const begun = await beginPayment(context.storage, order, {
      request: describe(context, order, request),
      provider: provider.name,
      at,
      askAt: firstAskAfter(at),
      callUntil: callUntil(at),
    }).catch(mayHaveBegun);
    if (begun === 'unknown') return { kind: 'unknown' };
    const payment = begun && (await findPayment(context.storage, request.reference));
    if (payment) return callProvider(context, provider, payment, describe(context, order, request));
  }
}

/** The same key once more: what it gave before, or the rest of a start that was cut short. */
async function repeat(
  context: OrderContext,
  payment: Payment,
  request: StartRequest,
): Promise<StartOutcome> {
  const order = await findOrder(context.storage, payment.order_id);
  const isAnother = payment.method !== request.method;
  // No buyer is led to a page to pay for what another payment bought, or for a closed order. A page
  // that has forgotten its attempts repeats the first, and would say that nothing was charged.
  const isForNothing = isAnother || order?.paid_by !== payment.id;
  const end = order && isForNothing ? endOf(order) : undefined;
  if (end) return refused(end);
  if (isAnother) {
    return isWorthAsking(payment.state) ? refused('under-way') : { kind: 'key-reused' };
  }
  const current = await afterStart(context, payment);
  if (isLostPrompt(current)) {
    return refused(isOld(context, current) ? 'unconfirmed' : 'under-way');
  }
  // One that a callback has named has begun, and its page can ask about it.
  if (current.state !== 'starting' || current.public_id !== null) return outcomeOf(current);
  const provider = providerOf(context, payment);
  if (!order || !provider?.repeatsSafely) return refused('under-way');
  if (payment.amount !== request.amount) return refused('wrong-amount');
  if (await lacksItsAccount(context, order)) return refused('no-such-order');
  // Of several who repeat it at once one calls the provider; the others wait for its answer.
  const taken = await takeStart(context, current);
  if (!taken)
    return repeat(context, (await findPayment(context.storage, payment.id)) ?? current, request);
  return callProvider(context, provider, taken, describe(context, order, request));
}

async function refusalOf(
  context: OrderContext,
  order: Order,
  request: StartRequest,
): Promise<StartRefusal | undefined> {
  const end = endOf(order);
  if (end) return end;
  if (request.amount !== dueFor(order, request, context.config.payments)) return 'wrong-amount';
  // The page places the order again then, and is told what the plan costs today.
  if (!(await isPriceHonoured(context, order))) return 'wrong-amount';
  return (await lacksItsAccount(context, order)) ? 'no-such-order' : undefined;
}

/** Whether M-Pesa would refuse the amount. */
function isOverLimit({ method, amount }: StartRequest): boolean {
  return method === 'mobile_money' && amount > MOBILE_MONEY_LIMIT;
}

/** Why no payment of an order begins; undefined while it is to be paid. */
function endOf({ state, given_up_at }: Order): StartRefusal | undefined {
  // Its money went back: a buyer who buys again places another order.
  if (state === 'closed') return 'no-such-order';
  if (state !== 'open') return 'already-paid';
  return given_up_at ? 'no-such-order' : undefined;
}

/**
 * Whether nothing can come of an order any more, which it says when it is placed: another account has
 * the name by now, or the account that it is for is closed.
 */
async function lacksItsAccount({ storage }: OrderContext, order: Order): Promise<boolean> {
  const { email, company_name, account_id } = order;
  if (isWithoutPlan(order)) return false;
  if (account_id !== null) return (await findOpenAccount(storage, account_id)) === undefined;
  if (!email || !company_name) return false;
  return (await findAccount(storage, { email, company: company_name })) !== undefined;
}

async function callProvider(
  context: OrderContext,
  provider: PaymentProvider,
  payment: Payment,
  request: PaymentRequest,
): Promise<StartOutcome> {
  // A prompt that is sent so late may ring once its buyer has asked for another one.
  if (!provider.repeatsSafely && isCallOver(context, payment)) {
    return outcomeOf(await noteReply(context, payment, { kind: 'refused', code: 'late' }));
  }
  const result = await provider.start(request);
  try {
    if (result.kind !== 'unknown') return outcomeOf(await noteReply(context, payment, result));
    await giveStartBack(context, payment);
    return { kind: 'unknown' };
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    // The provider may have begun. Where a repetition would not tell, the reply is all that does.
    if (result.kind !== 'unknown' && !provider.repeatsSafely) {
      onceBack(context.clock, () => noteReply(context, payment, result));
    }
    return { kind: 'unknown' };
  }
}

/** Writes down what the provider said to a start; gives the payment as it is then. */
async function noteReply(
  context: OrderContext,
  payment: Payment,
  result: Exclude<StartResult, { kind: 'unknown' }>,
): Promise<Payment> {
  const event = result.kind === 'started' ? 'started' : 'not-started';
  const details = result.kind === 'started' ? { started: result } : { code: 'not-started' };
  const left = await applyEvent(context, payment, { kind: event }, details);
  const isNameless = left.provider === 'daraja' && left.provider_id === null;
  if (result.kind !== 'started' || !isNameless) return left;
  // It was given up before its reply was here, as where this copy hung: the name is as good as ever.
  await adoptIds(context.storage, left.id, result, firstAskAfter(context.clock.now()));
  return (await findPayment(context.storage, left.id)) ?? left;
}

/** A connection that broke may have broken after the commit; one that had to wait began nothing. */
function mayHaveBegun(error: unknown): 'unknown' {
  if (isDatabaseAway(error) && !(error instanceof DatabaseBusy)) return 'unknown';
  throw error;
}

function outcomeOf(payment: Payment): StartOutcome {
  const { public_id } = payment;
  if (public_id) return { kind: 'started', payment: { ...payment, public_id } };
  const isOver = payment.code === 'not-started' || payment.code === NOT_PAID;
  return { kind: isOver ? 'provider-refused' : 'unknown' };
}

function describe({ config }: OrderContext, order: Order, request: StartRequest): PaymentRequest {
  const { orderId: _, uncharged: __, ...rest } = request;
  const payer = payerOf(request, config.payments);
  return { ...rest, payer, description: describePurchase(config.product, linesOf(order)) };
}
