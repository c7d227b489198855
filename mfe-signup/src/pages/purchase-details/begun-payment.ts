import { emailKey } from '@site/contracts/email-key';
import { normalizeName } from '@site/contracts/normalize-name';
import type { PageConfiguration } from '@site/contracts/site-configuration';
import { writeSelection } from '@site/contracts/write-selection';
import { linesOf } from '../../kit/order-of.ts';
import { mayBePaid, payments, type StoredPayment } from '../../storage/payment-store.ts';
import { type Registration, selectionOf } from '../../storage/registration.ts';

/** The prices that say what a link means which names no period, or names things in another order. */
export type OrderPrices = Pick<PageConfiguration, 'plans' | 'addOns' | 'deviceCheckout'>;

/** What is bought: a plan card and an older link write one purchase differently. */
function purchaseOf(selection: StoredPayment['selection'], prices: OrderPrices): string {
  return JSON.stringify(linesOf(selection, prices) ?? writeSelection(selection));
}

/** Tells whether two buyers want the same account, as the service sees it, and nothing else about them. */
function buyerOf(order: string, { email, company }: Registration): Promise<string> {
  return sha256([order, emailKey(email), normalizeName(company)]);
}

/** This buyer's payment of the same purchase that may be paid; undefined without one. */
export async function findBegun(
  registered: Registration,
  prices: OrderPrices,
): Promise<StoredPayment | undefined> {
  const purchase = purchaseOf(selectionOf(registered), prices);
  for (const found of [payments.read(), payments.readBegun()]) {
    if (!found || !mayBePaid(found.record)) continue;
    if (purchaseOf(found.selection, prices) !== purchase) continue;
    if (found.buyer === (await buyerOf(found.record.order, registered))) return found;
  }
  return undefined;
}

export async function newPayment(registered: Registration, order: string): Promise<StoredPayment> {
  const buyer = await buyerOf(order, registered);
  return { record: { order, attempt: 1 }, buyer, selection: selectionOf(registered) };
}

/*
 * Where the browser stores nothing, a reload loses which order a payment is for. So its name is made
 * of the purchase and the buyer: the same details, entered again in the same tab, are the same order,
 * which is charged once. The name has a secret of the tab in it, because whoever knows it can redirect
 * the delivery or cancel the order. A tab that named none for a day gets another secret, so that the
 * same can be bought again; no hour of the clock comes between two attempts.
 */

/** More than anybody gives up on one day. */
const MOST_GIVEN_UP = 20;

interface OrderNameDependencies {
  /** What only this tab knows, also after a reload. */
  readonly secret: string;
  readonly prices: OrderPrices;
  /** Whether the service takes no payment for an order any more, because its buyer gave it up. */
  readonly isEnded: (order: string) => Promise<boolean>;
}

/** The UUID of the order of these details: the first that is not given up. */
export async function orderFromDetails(
  registered: Registration,
  { secret, prices, isEnded }: OrderNameDependencies,
): Promise<string> {
  const buyer = [emailKey(registered.email), normalizeName(registered.company)];
  const what = purchaseOf(selectionOf(registered), prices);
  const isForAccount = registered.account_token !== undefined;
  for (let count = 1; ; count += 1) {
    const order = uuidOf(await sha256([secret, ...buyer, what, isForAccount, count]));
    if (count === MOST_GIVEN_UP || !(await isEnded(order))) return order;
  }
}

/** A UUID of version 8, which says that its bits are made by the application's own rule. */
function uuidOf(hash: string): string {
  const bits = `${hash.slice(0, 12)}8${hash.slice(13, 16)}8${hash.slice(17, 32)}`;
  return bits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

async function sha256(values: readonly unknown[]): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(values));
  const bytes = await crypto.subtle.digest('SHA-256', text);
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const SECRET = / ?tab-secret:([0-9a-f-]{36})@(\d+)/;

const DAY_MS = 24 * 60 * 60_000;

/**
 * A random text of this tab, for browsers that store nothing: the tab's name survives a reload. It
 * ends a day after it was last used.
 */
export function tabSecret(now: number): string {
  const [kept, known, usedAt] = SECRET.exec(window.name) ?? [''];
  const isFresh = now - Number(usedAt) < DAY_MS;
  const secret = known && isFresh ? known : crypto.randomUUID();
  window.name = `${window.name.replace(kept, '')} tab-secret:${secret}@${now}`.trim();
  return secret;
}
