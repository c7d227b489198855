import { normalizeName } from '@site/contracts/normalize-name';
import { planOf, type Registration } from '../purchase/registration.ts';
import { mayBePaid } from './payment-record.ts';
import { isSamePlan, type KeptPayment, type PaymentStore } from './payment-store.ts';

interface Means {
  readonly store: Pick<PaymentStore, 'read' | 'readBegun'>;
  readonly digest: (text: string) => Promise<string>;
}

/**
 * The payment of a registration that was begun before, in this tab or in this browser, and may be
 * paid; undefined where there is none. Somebody else's, or one of another plan, is never taken up.
 */
export async function findBegun(
  registered: Registration,
  { store, digest }: Means,
): Promise<KeptPayment | undefined> {
  const plan = planOf(registered);
  for (const found of [store.read(), ...store.readBegun()]) {
    if (!found || !mayBePaid(found.record) || !isSamePlan(found.plan, plan)) continue;
    if (found.buyer === (await buyerOf(found.record.order, registered, digest))) return found;
  }
  return undefined;
}

/**
 * The first attempt of a new order.
 *
 * @param order a new UUID
 */
export async function newPayment(
  registered: Registration,
  order: string,
  digest: Means['digest'],
): Promise<KeptPayment> {
  const buyer = await buyerOf(order, registered, digest);
  return { record: { order, attempt: 1 }, buyer, plan: planOf(registered) };
}

/** Tells whether two buyers want the same account, as the service sees it, and nothing else about them. */
function buyerOf(
  order: string,
  { email, company }: Registration,
  digest: Means['digest'],
): Promise<string> {
  return digest(JSON.stringify([order, normalizeName(email), normalizeName(company)]));
}

/** SHA-256 in hexadecimal. */
export async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
