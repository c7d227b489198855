import { randomBytes, randomUUID } from 'node:crypto';
import { sha256 } from '@site/node/hash';
import type { Order } from '../storage/tables.ts';
import type { Buyer } from './buyer.ts';
import type { OrderContext } from './order-context.ts';
import { addOrder } from './orders.ts';

/*
 * A start without a key makes an order that lacks its buyer, who is named by the questions that
 * follow. A payment's name is no secret: the provider has it, and it stands in addresses. So the
 * starter is given a longer one: the payment's name with a random claim behind it, of which the
 * database holds the hash. Who asks by the longer name may say whom the order is for; who asks by
 * the payment's own name is told how it stands, and nothing that they say is kept.
 */

const MARK = '~';

/** Makes an order from a start without a key. */
export async function addKeylessOrder(
  { storage, clock }: Pick<OrderContext, 'storage' | 'clock'>,
  buyer: Partial<Buyer>,
): Promise<{ readonly order: string; readonly claim: string }> {
  const order = randomUUID();
  const claim = randomBytes(16).toString('base64url');
  await addOrder(storage, order, buyer, clock.now(), sha256(claim));
  return { order, claim };
}

/** What the site asks by, as it is given to the visitor who began the payment. */
export function claimedName(publicId: string, claim: string | undefined): string {
  return claim === undefined ? publicId : `${publicId}${MARK}${claim}`;
}

/** A payment's name, and the claim where one came with it. */
export function readClaimedName(name: string): { publicId: string; claim?: string } {
  const [publicId = '', claim] = name.split(MARK, 2);
  return claim === undefined ? { publicId } : { publicId, claim };
}

/** Whether a claim is the one that was given for an order. */
export function isClaimOf(order: Order, claim: string | undefined): boolean {
  return claim !== undefined && order.claim_hash === sha256(claim);
}
