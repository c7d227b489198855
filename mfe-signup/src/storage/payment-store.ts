import { looseObject } from '@platform/contracts/loose-object';
import { orderLine } from '@site/contracts/order-line';
import { paymentMethods } from '@site/contracts/payment-methods';
import { deviceSelection, purchaseSelection } from '@site/contracts/purchase-selection';
import * as z from 'zod/mini';
import { browser, tab } from './browser-storage.ts';

const payment = looseObject({
  method: z.enum(paymentMethods),
  id: z.string(),
  /** The provider's own page to pay on, where there is one. */
  page: z.optional(z.url({ protocol: /^https?$/ })),
  /** The document that holds it in a frame, where the back end has one. */
  frame: z.optional(z.url({ protocol: /^https?$/ })),
});
export type Payment = z.infer<typeof payment>;

/** What has to survive a reload so that nobody pays twice and no payment is lost. */
export const paymentRecord = looseObject({
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

/** A payment's record, and a hash of its buyer that says whose it is without saying who. */
const storedPayment = looseObject({
  record: paymentRecord,
  buyer: z.string(),
  selection: z.union([purchaseSelection, deviceSelection]),
});
export type StoredPayment = z.infer<typeof storedPayment>;

/** A payment that may be paid; `begunAt`: when its attempt began, in milliseconds since 1970. */
const begunPayment = looseObject({ ...storedPayment.shape, begunAt: z.number() });
export type BegunPayment = z.infer<typeof begunPayment>;

/** Milliseconds for which an interrupted payment can be found again: longer than any can be paid. */
const LIFETIME_MS = 24 * 60 * 60_000;

const isOf = (stored: StoredPayment | undefined, order: string) => stored?.record.order === order;

/**
 * The tab stores its own payment. Once money may be on its way, a copy without names is in the
 * browser's storage, which outlives a closed tab. There is one: whoever pays for another order has
 * this one ended or forgotten first.
 */
export const payments = {
  read(): StoredPayment | undefined {
    return storedPayment.safeParse(tab.readJson('payment')).data;
  },

  readBegun(): BegunPayment | undefined {
    const begun = begunPayment.safeParse(browser.readJson('begun')).data;
    const isUsed = begun && mayBePaid(begun.record) && Date.now() - begun.begunAt < LIFETIME_MS;
    return isUsed ? begun : undefined;
  },

  /** Never overwrites what was begun for another order. */
  write(stored: StoredPayment): void {
    tab.writeJson('payment', stored);
    const { record } = stored;
    const before = payments.readBegun();
    if (before && !isOf(before, record.order)) return;
    if (!mayBePaid(record)) return void browser.remove('begun');
    const isSameAttempt = before?.record.attempt === record.attempt;
    const begunAt = isSameAttempt ? before.begunAt : Date.now();
    browser.writeJson('begun', { ...stored, begunAt });
  },

  /** Forgets an order that has become an account, has expired, or was another visitor's. */
  forget(order: string): void {
    if (isOf(payments.read(), order)) tab.remove('payment');
    const begun = payments.readBegun();
    if (!begun || isOf(begun, order)) browser.remove('begun');
  },
};
