import { normalizeName } from '@site/contracts/normalize-name';
import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import { mayBePaid } from '../../storage/payment-record.ts';
import type { PaymentStore, StoredPayment } from '../../storage/payment-store.ts';
import { planOf, type Registration } from '../../storage/registration.ts';

type Digest = (text: string) => Promise<string>;

interface Dependencies {
  readonly store: Pick<PaymentStore, 'read' | 'readBegun'>;
  readonly digest: Digest;
}

/**
 * The payment of a registration that was begun before, in this tab or in this browser, and may be
 * paid; undefined where there is none. It is never that of another buyer or another plan.
 */
export async function findBegun(
  registered: Registration,
  { store, digest }: Dependencies,
): Promise<StoredPayment | undefined> {
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
  digest: Digest,
): Promise<StoredPayment> {
  const buyer = await buyerOf(order, registered, digest);
  return { record: { order, attempt: 1 }, buyer, plan: planOf(registered) };
}

function isSamePlan(one: PurchaseSelection, other: PurchaseSelection): boolean {
  return one.package === other.package && one.val === other.val && one.users === other.users;
}

/** Tells whether two buyers want the same account, as the service sees it, and nothing else about them. */
function buyerOf(order: string, { email, company }: Registration, digest: Digest): Promise<string> {
  return digest(JSON.stringify([order, normalizeName(email), normalizeName(company)]));
}

/** SHA-256 in hexadecimal. */
export async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
