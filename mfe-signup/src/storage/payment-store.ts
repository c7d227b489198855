import { keptObject } from '@site/contracts/kept-object';
import { orderLine } from '@site/contracts/order-line';
import { paymentMethods } from '@site/contracts/payment-methods';
import { deviceSelection, purchaseSelection } from '@site/contracts/purchase-selection';
import * as z from 'zod/mini';
import {
  keys,
  type OpenBrowserStorage,
  type OpenStorage,
  readJson,
  remove,
  writeJson,
} from './browser-storage.ts';

const payment = keptObject({
  method: z.enum(paymentMethods),
  id: z.string(),
  /** The provider's own page to pay on, where there is one. */
  page: z.optional(z.url({ protocol: /^https?$/ })),
});
export type Payment = z.infer<typeof payment>;

/** What has to survive a reload so that nobody pays twice and no payment is lost. */
export const paymentRecord = keptObject({
  order: z.uuid(),
  /** Counted from 1: raised when the buyer chooses to try again, and by nothing else. */
  attempt: z.int().check(z.positive()),
  /** What will be charged, in whole shillings, once the service replied with it. */
  amount: z.optional(z.int()),
  /** The lines that add up to it, where the service sent them and this release can read them. */
  lines: z.catch(z.optional(z.array(orderLine)), undefined),
  /** A start of this attempt was sent, and its answer is not here yet. */
  sent: z.optional(z.enum(paymentMethods)),
  payment: z.optional(payment),
  /** The last attempt that took no money, as the buyer confirmed. */
  uncharged: z.optional(z.int().check(z.positive())),
  paid: z.optional(z.literal(true)),
});
export type PaymentRecord = z.infer<typeof paymentRecord>;

/** Whether money may be on its way, or here. */
export function mayBePaid({ sent, payment, paid }: PaymentRecord): boolean {
  return Boolean(sent ?? payment ?? paid);
}

/** Milliseconds for which an interrupted payment can be found again: longer than any can be paid. */
const LIFETIME_MS = 24 * 60 * 60_000;

/** A payment's record, and a hash of its buyer that says whose it is without saying who. */
const storedPayment = keptObject({
  record: paymentRecord,
  buyer: z.string(),
  selection: z.union([purchaseSelection, deviceSelection]),
});
export type StoredPayment = z.infer<typeof storedPayment>;

const begunPayment = keptObject({
  ...storedPayment.shape,
  /** When it last went on, in milliseconds since 1970. */
  since: z.number(),
  begunAt: z.number(),
});
/** A payment that was begun in any tab of this browser and may be paid. */
export type BegunPayment = z.infer<typeof begunPayment>;

const anyList = z.catch(z.array(z.unknown()), []);

export interface PaymentStore {
  /** The payment of this tab; undefined where there is none. */
  read(): StoredPayment | undefined;
  write(payment: StoredPayment): void;
  /** All that were begun in this browser, the one that last went on first. */
  readBegun(): readonly BegunPayment[];
  /** Forgets an order that has become an account, has expired, or was another visitor's. */
  forget(order: string): void;
}

/**
 * The record is in the tab's storage. Once money may be on its way, a copy without names is in the
 * browser's, which outlives a closed tab and another purchase.
 */
export function paymentStore(
  openTab: OpenStorage,
  openBrowser: OpenBrowserStorage,
  now: () => number,
): PaymentStore {
  const read = () => storedPayment.safeParse(readJson(openTab, keys.payment)).data;

  function readBegun(): BegunPayment[] {
    return anyList
      .parse(readJson(openBrowser, keys.begunPayments))
      .flatMap((value) => begunPayment.safeParse(value).data ?? [])
      .filter(({ record, since }) => mayBePaid(record) && now() - since < LIFETIME_MS);
  }

  function replace(order: string, entry: BegunPayment | undefined): void {
    const others = readBegun().filter(({ record }) => record.order !== order);
    const begun = entry ? [entry, ...others] : others;
    if (begun.length === 0) remove(openBrowser, keys.begunPayments);
    else writeJson(openBrowser, keys.begunPayments, begun);
  }

  return {
    read,
    readBegun,
    write(payment) {
      const { order } = payment.record;
      writeJson(openTab, keys.payment, payment);
      const before = readBegun().find(({ record }) => record.order === order);
      const since = now();
      const entry = { ...payment, since, begunAt: before?.begunAt ?? since };
      replace(order, mayBePaid(payment.record) ? entry : undefined);
    },
    forget(order) {
      if (read()?.record.order === order) remove(openTab, keys.payment);
      replace(order, undefined);
    },
  };
}
