import { setTimeout } from 'node:timers/promises';
import { MOBILE_MONEY_LIMIT } from '@site/contracts/payment-methods';
import {
  type PaymentKey,
  type StartRefusal,
  writePaymentKey,
} from '@site/contracts/purchase-calls';
import type { SiteConfig } from '@site/contracts/site-config';
import { findAccount, findOpenAccount } from '../accounts/accounts.ts';
import type { EmailQuota } from '../mail/email-quota.ts';
import type { PaymentProvider, PaymentRequest, StartResult } from '../payments/payment-provider.ts';
import { DatabaseBusy, isDatabaseAway, onceBack } from '../storage/database-away.ts';
import type { RequestLimit } from '../storage/request-limit.ts';
import type { Order, Payment } from '../storage/tables.ts';
import { applyEvent, isOld } from './apply-event.ts';
import { providerOf } from './ask-provider.ts';
import { claimedName, type KeylessRefusal, startWithoutKey } from './keyless-order.ts';
import { isWorthAsking } from './order.ts';
import { describePurchase, isWithoutPlan, linesOf } from './order-contents.ts';
import type { OrderContext } from './order-context.ts';
import { type Buyer, findOrder } from './orders.ts';
import {
  adoptIds,
  beginPayment,
  findPayment,
  paymentsOf,
  releaseStart,
  takeOverStart,
} from './payments.ts';
import { isPriceHonoured } from './place-order.ts';
import { firstAskAfter } from './query-schedule.ts';
import { type Obstacle, supersedeAttempts } from './supersede-attempts.ts';
import { isLostPrompt, NOT_PAID } from './unconfirmed-prompts.ts';

/*
 * The start of a payment, from its form to the provider's reply:
 *
 *   a prompt within the telephone's limit → the attempt and its order, by the key or made now
 *   → known attempt: repeated, which gives what it gave before and charges nothing more
 *   → new attempt: may its order be paid? → earlier attempts ended → recorded → provider called → reply recorded
 *
 * The same start may arrive twice at the same moment, also at two copies of the service. Whoever recorded
 * the attempt, or took it over, calls the provider; the others poll the database for its reply. A start
 * whose caller died counts as cut short after `CALL_MS`, and one of those who wait repeats it.
 */

/** A start of a payment as its form brings it. */
export interface RequestedPayment {
  /** Names the attempt; without it an order is made from what the form has. */
  readonly key: PaymentKey | undefined;
  readonly payment: Omit<StartRequest, 'orderId' | 'reference'>;
  readonly buyer: Partial<Buyer>;
  readonly network: string;
}

/** The limits of starts, which strangers can cause. */
export interface StartLimits {
  readonly quota: EmailQuota;
  /** Counts the prompts to one telephone. */
  readonly prompts: RequestLimit;
}

export type RequestOutcome = (StartOutcome & { readonly reference: string }) | KeylessRefusal;

/** A payment request as a start brings it; the order decides what is due. */
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
  /** The way to pay does not take so much in one payment. */
  | { readonly kind: 'over-limit' }
  /** The provider refused, or did not answer: an attempt that may have begun is `unknown`. */
  | { readonly kind: 'provider-refused' | 'unknown' };

/**
 * Starts a payment. Whoever requests them, a telephone gets only so many prompts in an hour. A request
 * that sent none does not count, and the telephone of the test mode has no limit.
 */
export async function requestPayment(
  context: OrderContext,
  { quota, prompts }: StartLimits,
  requested: RequestedPayment,
): Promise<RequestOutcome> {
  const { method, payer } = requested.payment;
  const { mode, testPhone } = context.config.payments;
  const isLimited = method === 'mobile_money' && !(mode === 'test' && payer === testPhone);
  const seconds = isLimited ? await prompts.take(payer) : undefined;
  if (seconds !== undefined) return { kind: 'too-many', seconds };
  let wasSent = false;
  try {
    const start: (PaymentKey & { readonly claim?: string }) | KeylessRefusal =
      requested.key ?? (await startWithoutKey(context, quota, requested));
    if ('kind' in start) return start;
    const reference = writePaymentKey(start);
    const request = { ...requested.payment, orderId: start.order, reference };
    const outcome = await startPayment(context, request, () => {
      wasSent = true;
    });
    if (outcome.kind !== 'started') return { ...outcome, reference };
    const public_id = claimedName(outcome.payment.public_id, start.claim);
    return { ...outcome, payment: { ...outcome.payment, public_id }, reference };
  } finally {
    if (isLimited && !wasSent) await prompts.giveBack(payer);
  }
}

/**
 * Begins an attempt to pay an order. While another attempt of the order may still be paid this one is
 * refused as `under-way`, unless the provider promises that the other can no longer be paid; where only
 * the buyer can say whether an older prompt took money, as `unconfirmed`.
 *
 * @param onSent called once the provider may have sent something to the payer
 */
export async function startPayment(
  context: OrderContext,
  request: StartRequest,
  onSent = () => {},
): Promise<StartOutcome> {
  const { storage, clock } = context;
  const provider = context.providers[request.method];
  if (!provider) return { kind: 'no-provider' };
  for (;;) {
    const known = await findPayment(storage, request.reference);
    if (known) return repeat(context, known, request, onSent);
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
    const described = describe(context, order, request);
    const at = clock.now();
    const begun = await beginPayment(storage, order, {
      request: described,
      provider: provider.name,
      at,
      askAt: firstAskAfter(at),
      callUntil: callUntil(at),
    }).catch(mayHaveBegun);
    if (begun === 'unknown') return { kind: 'unknown' };
    const payment = begun && (await findPayment(storage, request.reference));
    if (payment) return callProvider(context, provider, payment, described, onSent);
  }
}

const refused = (reason: StartRefusal | Obstacle): StartOutcome => ({
  kind: 'refused',
  refused: reason,
});

/** The same key once more: what it gave before, or the rest of a start that was cut short. */
async function repeat(
  context: OrderContext,
  payment: Payment,
  request: StartRequest,
  onSent: () => void,
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
  const current = await afterCall(context, payment);
  if (isLostPrompt(current)) {
    return refused(isOld(context, current) ? 'unconfirmed' : 'under-way');
  }
  // One that a callback has named has begun, and its page can query it.
  if (current.state !== 'starting' || current.public_id !== null) return outcomeOf(current);
  const provider = providerOf(context, payment);
  if (!order || !provider?.repeatsSafely) return refused('under-way');
  if (payment.amount !== request.amount) return refused('wrong-amount');
  if (await lacksItsAccount(context, order)) return refused('no-such-order');
  const until = callUntil(context.clock.now());
  const own = await takeOverStart(context.storage, current, until);
  if (own) return callProvider(context, provider, own, describe(context, order, request), onSent);
  const left = await findPayment(context.storage, payment.id);
  return repeat(context, left ?? current, request, onSent);
}

async function refusalOf(
  context: OrderContext,
  order: Order,
  request: StartRequest,
): Promise<StartRefusal | undefined> {
  const end = endOf(order);
  if (end) return end;
  if (request.amount !== dueFor(order, request, context.config.payments)) return 'wrong-amount';
  // The page then places the order again, and gets today's price.
  if (!(await isPriceHonoured(context, order))) return 'wrong-amount';
  return (await lacksItsAccount(context, order)) ? 'no-such-order' : undefined;
}

/** Why no payment of an order begins; undefined while it is to be paid. */
function endOf({ state, given_up_at }: Order): StartRefusal | undefined {
  // Its money went back: a buyer who buys again places another order.
  if (state === 'closed') return 'no-such-order';
  if (state !== 'open') return 'already-paid';
  return given_up_at ? 'no-such-order' : undefined;
}

/** Whether the account that the order is for is closed, or another account has its name by now. */
async function lacksItsAccount({ storage }: OrderContext, order: Order): Promise<boolean> {
  const { email, company_name, account_id } = order;
  if (isWithoutPlan(order)) return false;
  if (account_id !== null) return (await findOpenAccount(storage, account_id)) === undefined;
  if (!email || !company_name) return false;
  return (await findAccount(storage, { email, company: company_name })) !== undefined;
}

/** Longer than most providers take, and shorter than a page waits. */
const CALL_MS = 10_000;
const POLL_MS = 100;

/** Until when a start that begins now belongs to its caller. */
const callUntil = (at: Date) => new Date(at.getTime() + CALL_MS).toISOString();

/** Whether others take a start for cut short. */
function isCallOver({ clock }: OrderContext, { starting_until: until }: Payment): boolean {
  return until !== null && until <= clock.now().toISOString();
}

/** The payment once nobody calls the provider for it any more. */
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
  context: OrderContext,
  provider: PaymentProvider,
  payment: Payment,
  request: PaymentRequest,
  onSent: () => void,
): Promise<StartOutcome> {
  // A prompt that is sent so late may ring once its buyer has requested another one.
  if (!provider.repeatsSafely && isCallOver(context, payment)) {
    return outcomeOf(await recordReply(context, payment, { kind: 'refused', code: 'late' }));
  }
  const result = await provider.start(request);
  if (result.kind !== 'refused') onSent();
  try {
    if (result.kind !== 'unknown') return outcomeOf(await recordReply(context, payment, result));
    await releaseStart(context.storage, payment);
    return { kind: 'unknown' };
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    // The provider may have begun. Where a repetition would not tell, the reply is all that does.
    if (result.kind !== 'unknown' && !provider.repeatsSafely) {
      onceBack(context.clock, () => recordReply(context, payment, result));
    }
    return { kind: 'unknown' };
  }
}

/** Records the provider's reply to a start; gives the payment as it is then. */
async function recordReply(
  context: OrderContext,
  payment: Payment,
  result: Exclude<StartResult, { kind: 'unknown' }>,
): Promise<Payment> {
  if (result.kind !== 'started') {
    return applyEvent(context, payment, { kind: 'not-started' }, { code: 'not-started' });
  }
  const left = await applyEvent(context, payment, { kind: 'started' }, { started: result });
  if (left.provider !== 'daraja' || left.provider_id !== null) return left;
  // It was abandoned before its reply came, as where this copy hung: the name is as good as ever.
  await adoptIds(context.storage, left.id, result, firstAskAfter(context.clock.now()));
  return (await findPayment(context.storage, left.id)) ?? left;
}

/** A connection that broke may have broken after the commit; one that had to wait began nothing. */
function mayHaveBegun(error: unknown): 'unknown' {
  if (isDatabaseAway(error) && !(error instanceof DatabaseBusy)) return 'unknown';
  throw error;
}

function outcomeOf(payment: Payment): StartOutcome {
  const { public_id, code } = payment;
  if (public_id) return { kind: 'started', payment: { ...payment, public_id } };
  return { kind: code === 'not-started' || code === NOT_PAID ? 'provider-refused' : 'unknown' };
}

function describe({ config }: OrderContext, order: Order, request: StartRequest): PaymentRequest {
  const { orderId: _, uncharged: __, ...rest } = request;
  const payer = payerOf(request, config.payments);
  return { ...rest, payer, description: describePurchase(config.product, linesOf(order)) };
}

type Payments = SiteConfig['payments'];

/** Whole shillings: the order's price, or the test amount where nothing real is charged. */
function dueFor(order: Order, start: StartRequest, payments: Payments): number {
  if (payments.mode === 'test' && start.method !== 'credit_card') return payments.testAmount;
  return order.price ?? start.amount;
}

/**
 * Whom the provider charges. In the test mode cards are for one telephone and debits from one account;
 * a prompt goes to the telephone that its buyer gave, who has to answer it.
 */
export function payerOf(
  { method, payer }: Pick<StartRequest, 'method' | 'payer'>,
  payments: Payments,
): string {
  if (payments.mode === 'live' || method === 'mobile_money') return payer;
  return method === 'credit_card' ? payments.testPhone : payments.testAccount;
}
