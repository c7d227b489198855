import { type PaymentKey, writePaymentKey } from '@site/contracts/purchase-calls';
import type { EmailQuota } from '../limits/email-quota.ts';
import type { RequestLimit } from '../limits/request-limit.ts';
import type { Buyer } from './buyer.ts';
import { addKeylessOrder, claimedName } from './keyless-order.ts';
import type { OrderContext } from './order-context.ts';
import { countingWhatIsSent } from './prompt-limit.ts';
import { type StartOutcome, type StartRequest, startPayment } from './start-payment.ts';

/** The limits of starts, which strangers can cause. */
export interface StartLimits {
  readonly quota: EmailQuota;
  /** Counts the prompts that one telephone gets. */
  readonly prompts: RequestLimit;
}

/** A start of a payment as its form brings it. */
export interface RequestedPayment {
  /** Names the attempt; without it an order is made from what the form has. */
  readonly key: PaymentKey | undefined;
  readonly payment: Omit<StartRequest, 'orderId' | 'reference'>;
  /** What the form says of the buyer. */
  readonly buyer: Partial<Buyer>;
  /** Who asks, as `networkOf` names it. */
  readonly network: string;
}

export type RequestOutcome =
  | (StartOutcome & { readonly reference: string })
  /** Nothing begins without a key where payments are live. */
  | { readonly kind: 'key-missing' }
  | { readonly kind: 'wrong-amount' }
  /** A limit is used up; seconds until it is not. */
  | { readonly kind: 'too-many'; readonly seconds: number };

/**
 * Starts a payment. A telephone gets so many prompts in an hour, no matter who asks for them, and a request
 * that led to no prompt does not count; the one telephone of the test mode gets as many as are asked for.
 */
export async function requestPayment(
  context: OrderContext,
  limits: StartLimits,
  requested: RequestedPayment,
): Promise<RequestOutcome> {
  const { method, payer } = requested.payment;
  const { mode, testPhone } = context.config.payments;
  const isLimited = method === 'mobile_money' && !(mode === 'test' && payer === testPhone);
  if (!isLimited) return start(context, limits.quota, requested);
  const seconds = await limits.prompts.take(payer);
  if (seconds !== undefined) return { kind: 'too-many', seconds };
  return countingWhatIsSent(context, { limit: limits.prompts, name: payer }, (watched) =>
    start(watched, limits.quota, requested),
  );
}

async function start(
  context: OrderContext,
  quota: EmailQuota,
  requested: RequestedPayment,
): Promise<RequestOutcome> {
  const named: NamedStart | Refused =
    requested.key ?? (await keylessStart(context, quota, requested));
  if ('kind' in named) return named;
  const reference = writePaymentKey(named);
  const request = { ...requested.payment, orderId: named.order, reference };
  const outcome = await startPayment(context, request);
  if (outcome.kind !== 'started') return { ...outcome, reference };
  const public_id = claimedName(outcome.payment.public_id, named.claim);
  return { ...outcome, payment: { ...outcome.payment, public_id }, reference };
}

/** What names the attempt, with the claim where its order is made now. */
type NamedStart = PaymentKey & { readonly claim?: string };
type Refused = Extract<RequestOutcome, { kind: 'key-missing' | 'wrong-amount' | 'too-many' }>;

/** Makes the order of a start without a key, or says why there is none. */
async function keylessStart(
  context: OrderContext,
  quota: EmailQuota,
  { payment, buyer, network }: RequestedPayment,
): Promise<NamedStart | Refused> {
  if (context.config.payments.mode === 'live') return { kind: 'key-missing' };
  const sold = await soldTo(context, buyer, payment.amount);
  if (!sold) return { kind: 'wrong-amount' };
  if (buyer.email) {
    // The account's email goes there, and the address has not been verified.
    const counted = await quota.count({ email: buyer.email, network });
    if (!counted.ok) return { kind: 'too-many', seconds: counted.problem.seconds };
  }
  return { ...(await addKeylessOrder(context, { ...buyer, ...sold })), attempt: 1 };
}

/**
 * What a start without a key buys, where it says so; undefined where it asks for what the site does not
 * offer.
 */
async function soldTo(
  { prices }: OrderContext,
  { plan, users }: Partial<Buyer>,
  amount: number,
): Promise<Pick<Buyer, 'lines'> | undefined> {
  if (plan === undefined || users === undefined) {
    return (await prices.isSoldAmount(amount)) ? {} : undefined;
  }
  const lines = await prices.linesFor({ plan: { plan, users }, price: amount });
  return lines && { lines };
}
