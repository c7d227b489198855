import { sha256 } from '@site/node/hash';
import type { Order } from '../storage/tables.ts';

/*
 * A start without a key makes an order that lacks its buyer, whom later questions name. A payment's
 * name is no secret: the provider has it, and addresses contain it. So the starter gets a longer
 * name, with a random claim behind it whose hash is stored. Only questions by the longer name may
 * say whom the order is for.
 */

const MARK = '~';

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
