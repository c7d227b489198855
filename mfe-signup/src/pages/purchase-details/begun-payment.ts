import { normalizeName } from '@site/contracts/normalize-name';
import { type AnySelection, hasPlan } from '@site/contracts/purchase-selection';
import type { PageConfig } from '@site/contracts/site-config';
import { writeSelection } from '@site/contracts/write-selection';
import { linesOf } from '../../kit/order-of.ts';
import { mayBePaid, type PaymentStore, type StoredPayment } from '../../storage/payment-store.ts';
import { type Registration, selectionOf } from '../../storage/registration.ts';

/*
 * Where the browser stores nothing, a reload in the middle of a payment loses which order it is for,
 * and the buyer would pay for a second one. So the order is named after what is bought, for whom and on
 * which day: the same details, entered again in the same tab, are the same order, and the service
 * charges it once. A secret of the tab is in the name, because whoever knows the name of an order can
 * change where it is delivered, or end it.
 */

/** More than anybody gives up on one day. */
const MOST_GIVEN_UP = 20;

/** The day in Nairobi begins three hours before that of UTC, all year. */
const NAIROBI_MS = 3 * 60 * 60_000;

/** The prices that say what a link means which names no period, or names things in another order. */
export type OrderPrices = Pick<PageConfig, 'plans' | 'addOns' | 'deviceCheckout'>;

interface OrderNameDependencies {
  /** What only this tab knows, also after a reload. */
  readonly secret: string;
  readonly prices: OrderPrices;
  /** Whether the service takes no payment for an order any more, because its buyer gave it up. */
  readonly isEnded: (order: string) => Promise<boolean>;
  readonly now: number;
  readonly digest: (text: string) => Promise<string>;
}

/** The UUID of the order of these details: the first of today's that is not given up. */
export async function orderFromDetails(
  registered: Registration,
  { secret, prices, isEnded, now, digest }: OrderNameDependencies,
): Promise<string> {
  const day = new Date(now + NAIROBI_MS).toISOString().slice(0, 10);
  const buyer = [registered.email, registered.company].map(normalizeName);
  const selection = selectionOf(registered);
  // A plan card and an older link write one purchase differently, and the service sells it once.
  const what = linesOf(selection, prices) ?? writeSelection(selection);
  const isForAccount = registered.account_token !== undefined;
  for (let count = 1; ; count += 1) {
    const details = [secret, day, ...buyer, what, isForAccount, count];
    const order = uuidOf(await digest(JSON.stringify(details)));
    if (count === MOST_GIVEN_UP || !(await isEnded(order))) return order;
  }
}

/** A UUID of version 8, which says that its bits are made by the application's own rule. */
function uuidOf(hash: string): string {
  const bits = `${hash.slice(0, 12)}8${hash.slice(13, 16)}8${hash.slice(17, 32)}`;
  return bits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

type Digest = (text: string) => Promise<string>;

interface Dependencies {
  readonly store: Pick<PaymentStore, 'read' | 'readBegun'>;
  readonly digest: Digest;
}

/** This buyer's payment of the same purchase that may be paid; undefined without one. */
export async function findBegun(
  registered: Registration,
  { store, digest }: Dependencies,
): Promise<StoredPayment | undefined> {
  const selection = selectionOf(registered);
  for (const found of [store.read(), ...store.readBegun()]) {
    if (!found || !mayBePaid(found.record)) continue;
    if (!isSame(found.selection, selection)) continue;
    if (found.buyer === (await buyerOf(found.record.order, registered, digest))) return found;
  }
  return undefined;
}

export async function newPayment(
  registered: Registration,
  order: string,
  digest: Digest,
): Promise<StoredPayment> {
  const buyer = await buyerOf(order, registered, digest);
  return { record: { order, attempt: 1 }, buyer, selection: selectionOf(registered) };
}

function isSame(one: AnySelection, other: AnySelection): boolean {
  if (one.val !== other.val || !areSame(one.devices ?? {}, other.devices ?? {})) return false;
  if (!hasPlan(one) || !hasPlan(other)) return hasPlan(one) === hasPlan(other);
  if (one.package !== other.package || one.users !== other.users) return false;
  // A link without a period has the price of one.
  if (!one.period || !other.period) return true;
  const addOns = ({ addOns = [] }: typeof one) => ({ ...[...addOns].sort() });
  return one.period === other.period && areSame(addOns(one), addOns(other));
}

function areSame(one: object, other: object): boolean {
  const write = (values: object) => JSON.stringify(Object.entries(values).sort());
  return write(one) === write(other);
}

/** Tells whether two buyers want the same account, as the service sees it, and nothing else about them. */
function buyerOf(order: string, { email, company }: Registration, digest: Digest): Promise<string> {
  return digest(JSON.stringify([order, normalizeName(email), normalizeName(company)]));
}

export async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const SECRET = /tab-secret:([0-9a-f-]{36})/;

/** A random text of this tab, for browsers that store nothing: the tab's name survives a reload. */
export function tabSecret(): string {
  const found = SECRET.exec(window.name)?.[1];
  if (found) return found;
  const secret = crypto.randomUUID();
  window.name = `${window.name} tab-secret:${secret}`.trim();
  return secret;
}
