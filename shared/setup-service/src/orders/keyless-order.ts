import { randomBytes, randomUUID } from 'node:crypto';
import type { PaymentKey } from '@site/contracts/purchase-calls';
import { sha256 } from '@site/node/hash';
import type { EmailQuota } from '../mail/email-quota.ts';
import type { Order } from '../storage/tables.ts';
import type { OrderContext } from './order-context.ts';
import { addOrder, type Buyer } from './orders.ts';

/*
 * A start without a key makes an order that lacks its buyer, who is named by the questions that follow.
 * A payment's name is no secret: the provider has it, and it is in addresses. So the starter gets a longer
 * one, with a random claim behind it whose hash is in the database. Questions by the longer name may say
 * whom the order is for; what those by the payment's own name say is not stored.
 */

const MARK = '~';

interface KeylessStart {
  readonly payment: { readonly amount: number };
  readonly buyer: Partial<Buyer>;
  readonly network: string;
}

export type KeylessRefusal =
  /** Nothing begins without a key where payments are live. */
  | { readonly kind: 'key-missing' }
  | { readonly kind: 'wrong-amount' }
  /** A limit is used up; seconds until it is not. */
  | { readonly kind: 'too-many'; readonly seconds: number };

/** Makes the order of a start without a key, or says why there is none. */
export async function startWithoutKey(
  context: OrderContext,
  quota: EmailQuota,
  { payment, buyer, network }: KeylessStart,
): Promise<(PaymentKey & { readonly claim: string }) | KeylessRefusal> {
  if (context.config.payments.mode === 'live') return { kind: 'key-missing' };
  const sold = await soldTo(context, buyer, payment.amount);
  if (!sold) return { kind: 'wrong-amount' };
  if (buyer.email) {
    // The account's email goes there, and the address has not been verified.
    const counted = await quota.count({ email: buyer.email, network });
    if (!counted.ok) return { kind: 'too-many', seconds: counted.problem.seconds };
  }
  const order = randomUUID();
  const claim = randomBytes(16).toString('base64url');
  const at = context.clock.now();
  await addOrder(context.storage, order, { ...buyer, ...sold }, at, sha256(claim));
  return { order, attempt: 1, claim };
}

/** What a start without a key buys, where it says so; undefined where that is not on offer. */
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

export function claimedName(publicId: string, claim: string | undefined): string {
  return claim === undefined ? publicId : `${publicId}${MARK}${claim}`;
}

export function readClaimedName(name: string): { publicId: string; claim?: string } {
  const [publicId = '', claim] = name.split(MARK, 2);
  return claim === undefined ? { publicId } : { publicId, claim };
}

export function isClaimOf(order: Order, claim: string | undefined): boolean {
  return claim !== undefined && order.claim_hash === sha256(claim);
}
