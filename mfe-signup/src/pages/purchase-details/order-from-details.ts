import { normalizeName } from '@site/contracts/normalize-name';
import type { PageConfig } from '@site/contracts/site-config';
import { writeSelection } from '@site/contracts/write-selection';
import { linesOf } from '../../kit/order-of.ts';
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

interface Dependencies {
  /** What only this tab knows, also after a reload. */
  readonly secret: string;
  readonly prices: OrderPrices;
  /** Whether the service takes no payment for an order any more, because its buyer gave it up. */
  readonly isEnded: (order: string) => Promise<boolean>;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** SHA-256 in hexadecimal. */
  readonly digest: (text: string) => Promise<string>;
}

/** The UUID of the order of these details: the first of today's that is not given up. */
export async function orderFromDetails(
  registered: Registration,
  { secret, prices, isEnded, now, digest }: Dependencies,
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
