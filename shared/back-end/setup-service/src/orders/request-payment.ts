import { randomBytes, randomUUID } from 'node:crypto';
import { sha256 } from '@platform/node/hash';
import { type PaymentKey, writePaymentKey } from '@site/contracts/purchase-calls';
import type { EmailQuota } from '../mail/email-quota.ts';
import type { RequestLimit } from '../storage/request-limit.ts';
import type { OrderContext } from './order.ts';
import { addOrder, type Buyer } from './orders.ts';
import { claimedName } from './payments.ts';
import { refused, type StartOutcome, type StartRequest, startPayment } from './start-payment.ts';

export interface RequestedPayment {
  /** Names the attempt; without it an order is made from what the form has. */
  readonly key: PaymentKey | undefined;
  readonly payment: Omit<StartRequest, 'orderId' | 'reference'>;
  readonly buyer: Partial<Buyer>;
  readonly network: string;
}

type KeylessRefusal =
  | Extract<StartOutcome, { kind: 'refused' }>
  /** Nothing begins without a key where payments are live. */
  | { readonly kind: 'key-missing' }
  /** A limit is used up; seconds until it is not. */
  | { readonly kind: 'too-many'; readonly seconds: number };

export type RequestOutcome = (StartOutcome & { readonly reference: string }) | KeylessRefusal;

/**
 * From a payment's form to the reply of its provider: a prompt within the telephone's limit → the
 * attempt and its order, by the key or made now → `startPayment`.
 *
 * Whoever requests them, a telephone gets only so many prompts in an hour. A request that sent none
 * does not count, and the telephone of the test mode has no limit.
 */
export async function requestPayment(
  context: OrderContext,
  { quota, prompts }: { readonly quota: EmailQuota; readonly prompts: RequestLimit },
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

async function startWithoutKey(
  context: OrderContext,
  quota: EmailQuota,
  { payment, buyer, network }: RequestedPayment,
): Promise<(PaymentKey & { readonly claim: string }) | KeylessRefusal> {
  if (context.config.payments.mode === 'live') return { kind: 'key-missing' };
  const sold = await soldTo(context, buyer, payment.amount);
  if (!sold) return refused('wrong-amount');
  if (buyer.email) {
    // The account's email goes there, and the address has not been verified.
    const counted = await quota.count({ email: buyer.email, network });
    if (!counted.ok) return { kind: 'too-many', seconds: counted.problem.seconds };
  }
  const order = randomUUID();
  const claim = randomBytes(16).toString('base64url');
  const claimed = { ...buyer, ...sold, claim_hash: sha256(claim) };
  await addOrder(context.storage, order, claimed, context.clock.now());
  return { order, attempt: 1, claim };
}

/** What a start without a key buys, where it says so; undefined where that is not on offer. */
async function soldTo({ prices }: OrderContext, { plan, users }: Partial<Buyer>, amount: number) {
  if (plan === undefined || users === undefined) {
    return (await prices.isSoldAmount(amount)) ? {} : undefined;
  }
  const lines = await prices.linesFor({ plan: { plan, users }, price: amount });
  return lines && { lines };
}
