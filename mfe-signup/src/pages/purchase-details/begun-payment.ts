import { normalizeName } from '@site/contracts/normalize-name';
import { type AnySelection, hasPlan } from '@site/contracts/purchase-selection';
import { mayBePaid } from '../../storage/payment-record.ts';
import {
  type PaymentStore,
  type StoredPayment,
  selectionOfPayment,
  storedSelection,
} from '../../storage/payment-store.ts';
import { type Registration, selectionOf } from '../../storage/registration.ts';

type Digest = (text: string) => Promise<string>;

interface Dependencies {
  readonly store: Pick<PaymentStore, 'read' | 'readBegun'>;
  readonly digest: Digest;
}

/**
 * The payment of a registration that was begun before, in this tab or in this browser, and may be
 * paid; undefined where there is none. It is never that of another buyer or for something else.
 */
export async function findBegun(
  registered: Registration,
  { store, digest }: Dependencies,
): Promise<StoredPayment | undefined> {
  const selection = selectionOf(registered);
  for (const found of [store.read(), ...store.readBegun()]) {
    if (!found || !mayBePaid(found.record)) continue;
    if (!isSame(selectionOfPayment(found), selection)) continue;
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
  return { record: { order, attempt: 1 }, buyer, ...storedSelection(selectionOf(registered)) };
}

function isSame(one: AnySelection, other: AnySelection): boolean {
  if (one.val !== other.val || !areSame(one.devices ?? {}, other.devices ?? {})) return false;
  if (!hasPlan(one) || !hasPlan(other)) return hasPlan(one) === hasPlan(other);
  if (one.package !== other.package || one.users !== other.users) return false;
  // What an earlier release stored has no period: its price says it, and that is the same.
  if (!one.period || !other.period) return true;
  const addOns = ({ addOns = [] }: typeof one) => ({ ...[...addOns].sort() });
  return one.period === other.period && areSame(addOns(one), addOns(other));
}

/** Whether two objects have the same values, in any order. */
function areSame(one: object, other: object): boolean {
  const write = (values: object) => JSON.stringify(Object.entries(values).sort());
  return write(one) === write(other);
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
