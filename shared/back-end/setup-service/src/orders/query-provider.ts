import { sha256 } from '@platform/node/hash';
import type { StartRefusal } from '@site/contracts/purchase-calls';
import type { EmailQuota } from '../mail/email-quota.ts';
import type { PaymentProvider, PaymentQuery } from '../payments/payment-provider.ts';
import { isDatabaseAway, onceBack } from '../storage/database-away.ts';
import { createThrottle } from '../storage/request-limit.ts';
import type { Payment, PaymentMethod } from '../storage/tables.ts';
import { nameReceived } from './money.ts';
import { firstQueryAfter, isOld, isPending, isUnderWay, type OrderContext } from './order.ts';
import { type Buyer, completeDetails, findOrder, lockOrder } from './orders.ts';
import { adoptIds, changePayment, findPayment, readClaimedName } from './payments.ts';
import { applyEvent, expireIfOld } from './settle-payment.ts';
import { isOrphanedPrompt, isSaidUncharged } from './unconfirmed-prompts.ts';

export function findProvider({ providers, otherProviders = [] }: OrderContext, name: string) {
  const all = [...Object.values(providers), ...otherProviders];
  return all.find((provider) => provider?.name === name);
}

function paymentQuery({ id, method, provider_id }: Payment) {
  return { reference: id, method, providerId: provider_id ?? undefined };
}

export async function queryProvider(context: OrderContext, payment: Payment): Promise<Payment> {
  return (await queryPayment(context, payment)).payment;
}

/**
 * `isKnown` where the provider has no more to say for now, `isAnswered` where it answered at all, if
 * only that it does not know.
 */
export async function queryPayment(context: OrderContext, payment: Payment, receipt?: string) {
  const status = await findProvider(context, payment.provider)?.ask(paymentQuery(payment));
  if (!status || status.kind === 'unknown') {
    return { payment, isKnown: false, isAnswered: status !== undefined && !status.isOutOfReach };
  }
  if (status.kind === 'pending') {
    return { payment, isKnown: !isPending(payment.state), isAnswered: true };
  }
  const event = status.kind === 'paid' && receipt ? { ...status, receipt } : status;
  return { payment: await applyEvent(context, payment, event), isKnown: true, isAnswered: true };
}

/** Queries of one payment, however often the site asks. */
const MAX_PER_MINUTE = 30;

interface PaymentQuestion {
  /** The site's name of the payment, with the claim where it has one. */
  readonly name: string;
  readonly methods: readonly PaymentMethod[];
  readonly buyer: Pick<Buyer, 'email' | 'company_name' | 'phone_number' | 'plan'>;
  readonly network: string;
}

export interface AnsweredPayment {
  readonly payment: Payment;
  readonly isOrderComplete: boolean;
}

export function createPaymentQuestions(context: OrderContext, quota: EmailQuota) {
  const { storage, clock } = context;
  const throttle = createThrottle({ clock, max: MAX_PER_MINUTE, windowMs: 60_000 });

  async function learn(orderId: string, claim: string, { buyer, network }: PaymentQuestion) {
    const order = await findOrder(storage, orderId);
    if (order?.claim_hash !== sha256(claim)) return;
    // The account's email goes to the first address that is named, which nobody has verified.
    const isFree = order.email !== null || (await quota.count({ email: buyer.email, network })).ok;
    if (isFree) await completeDetails(storage, order, buyer, clock.now());
  }

  return async (question: PaymentQuestion): Promise<AnsweredPayment | undefined> => {
    const { publicId, claim } = readClaimedName(question.name);
    const payment = await findPayment(storage, publicId, 'public_id');
    if (!payment || !question.methods.includes(payment.method)) return undefined;
    if (claim !== undefined) await learn(payment.order_id, claim, question);
    const mayAsk = isPending(payment.state) && throttle(payment.id);
    const current = mayAsk ? await queryProvider(context, payment) : payment;
    const isPaid = current.state === 'paid';
    const order = isPaid ? await findOrder(storage, current.order_id) : undefined;
    const isOrderComplete = order?.state === 'done' && order.paid_by === current.id;
    return { payment: current, isOrderComplete };
  };
}

/** A notice is a reason to query the provider, and nothing more: anybody could have sent it. */
export async function onNotice(context: OrderContext, provider: string, providerId: string) {
  const payment = await findPayment(context.storage, providerId, 'provider_id');
  return payment?.provider === provider ? queryPayment(context, payment) : undefined;
}

/**
 * A prompt ended. Where the reply to its start was lost, the notice brings the provider's names; it alone
 * brings what the payer and the statement call the money. Undefined where no payment has the reference.
 */
export async function onPromptNotice(
  context: OrderContext,
  reference: string,
  ids: { readonly publicId: string; readonly providerId: string },
  receipt?: string,
) {
  const { storage, clock } = context;
  const adopt = () => adoptIds(storage, reference, ids, firstQueryAfter(clock.now()));
  await adopt().catch((error) => {
    // Nobody else may ever bring them.
    if (isDatabaseAway(error)) onceBack(clock, adopt);
    throw error;
  });
  const payment = await findPayment(storage, reference);
  if (payment?.provider !== 'daraja') return undefined;
  if (receipt === undefined || payment.provider_id !== ids.providerId) {
    return queryPayment(context, payment);
  }
  const seen = await queryPayment(context, payment, receipt);
  // Of money that was known before.
  await storage.transaction().execute(async (transaction) => {
    await lockOrder(transaction, payment.order_id);
    await nameReceived(transaction, payment, { reference: receipt, at: clock.now() });
  });
  return seen;
}

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
