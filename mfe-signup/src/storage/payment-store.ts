import { keptObject } from '@site/contracts/kept-object';
import { type PurchaseSelection, purchaseSelection } from '@site/contracts/purchase-selection';
import * as z from 'zod/mini';
import { forget, type OpenStorage, readJson, writeJson } from './browser-storage.ts';
import { mayBePaid, paymentRecord } from './payment-record.ts';

/** Milliseconds for which a payment that was left can be found again: longer than any can be paid. */
const KEPT_MS = 24 * 60 * 60_000;

/** The payment of this tab; in the browser's storage the one that went on last, for earlier releases. */
const KEY = 'payment';
/** Every begun payment of the browser. */
const ALL = 'begun';

/** A record, and whose it is without saying who. */
const kept = keptObject({ record: paymentRecord, buyer: z.string(), plan: purchaseSelection });
export type KeptPayment = z.infer<typeof kept>;

const left = keptObject({
  ...kept.shape,
  /** When it went on last, in milliseconds since 1970. */
  since: z.number(),
  /** When it was begun. */
  begunAt: z.optional(z.number()),
});
/** A payment that was begun in this browser and may be paid, in whichever tab. */
export type LeftPayment = z.infer<typeof left>;

const anyList = z.catch(z.array(z.unknown()), []);

/** Keeps how payments stand. */
export interface PaymentStore {
  /** The payment of this tab; undefined where there is none. */
  read(): KeptPayment | undefined;
  write(payment: KeptPayment): void;
  /** All that were begun in this browser, the one that went on last first. */
  readBegun(): readonly LeftPayment[];
  /** Forgets an order: it has become an account, was given up, or was not its finder's. */
  forget(order: string): void;
}

/**
 * The tab's own storage has the record for a reload. As soon as money may be on its way the browser's
 * storage has a copy, which outlives a closed tab and another purchase. It tells nothing about its
 * buyer: names and addresses stay in the tab.
 */
export function paymentStore(
  openTab: OpenStorage,
  openBrowser: OpenStorage,
  now: () => number,
): PaymentStore {
  const read = () => kept.safeParse(readJson(openTab, KEY)).data;

  function readBegun(): LeftPayment[] {
    const found = new Map<string, LeftPayment>();
    // An earlier release writes the last one alone.
    const all = [...anyList.parse(readJson(openBrowser, ALL)), readJson(openBrowser, KEY)];
    for (const entry of all.map((text) => left.safeParse(text).data)) {
      if (!entry || !mayBePaid(entry.record) || now() - entry.since >= KEPT_MS) continue;
      const known = found.get(entry.record.order);
      if (!known || known.since < entry.since) found.set(entry.record.order, entry);
    }
    return [...found.values()].sort((one, other) => other.since - one.since);
  }

  function keepAll(payments: readonly LeftPayment[]): void {
    if (payments.length === 0) forget(openBrowser, ALL);
    else writeJson(openBrowser, ALL, payments);
  }

  /** Takes an order out of what the browser's storage has; gives what was kept of it. */
  function takeOut(order: string): LeftPayment | undefined {
    const all = readBegun();
    keepAll(all.filter(({ record }) => record.order !== order));
    const last = left.safeParse(readJson(openBrowser, KEY)).data;
    if (last?.record.order === order) forget(openBrowser, KEY);
    return all.find(({ record }) => record.order === order);
  }

  return {
    read,
    readBegun,
    write(payment) {
      writeJson(openTab, KEY, payment);
      const before = takeOut(payment.record.order);
      if (!mayBePaid(payment.record)) return;
      const since = now();
      const entry = { ...payment, since, begunAt: before?.begunAt ?? since };
      keepAll([entry, ...readBegun()]);
      writeJson(openBrowser, KEY, entry);
    },
    forget(order) {
      if (read()?.record.order === order) forget(openTab, KEY);
      takeOut(order);
    },
  };
}

/** Whether two choices of a plan are the same. */
export function isSamePlan(one: PurchaseSelection, other: PurchaseSelection): boolean {
  return one.package === other.package && one.val === other.val && one.users === other.users;
}
