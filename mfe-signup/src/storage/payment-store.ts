import { keptObject } from '@site/contracts/kept-object';
import { type AnySelection, hasPlan, purchaseSelection } from '@site/contracts/purchase-selection';
import * as z from 'zod/mini';
import { keys, type OpenStorage, readJson, remove, writeJson } from './browser-storage.ts';
import { mayBePaid, paymentRecord } from './payment-record.ts';

/** Milliseconds for which an interrupted payment can be found again: longer than any can be paid. */
const LIFETIME_MS = 24 * 60 * 60_000;

/** A payment's record, and a hash of its buyer that says whose it is without saying who. */
const storedPayment = keptObject({
  record: paymentRecord,
  buyer: z.string(),
  /** What is bought. */
  plan: purchaseSelection,
  /** Whether devices alone are: `plan` then has stand-ins for what earlier releases need. */
  withoutPlan: z.optional(z.boolean()),
});
export type StoredPayment = z.infer<typeof storedPayment>;

/**
 * A selection as a stored payment holds it. Releases before devices were sold alone read no payment
 * without a plan, and would forget one that may be paid: so they get something in its place.
 */
export function storedSelection(
  selection: AnySelection,
): Pick<StoredPayment, 'plan' | 'withoutPlan'> {
  if (hasPlan(selection)) return { plan: selection };
  return { plan: { ...selection, package: 'Devices', users: 1 }, withoutPlan: true };
}

/** What a stored payment is for. */
export function selectionOfPayment({
  plan,
  withoutPlan,
}: Pick<StoredPayment, 'plan' | 'withoutPlan'>): AnySelection {
  return withoutPlan ? { devices: plan.devices ?? {}, val: plan.val } : plan;
}

const begunPayment = keptObject({
  ...storedPayment.shape,
  /** When it last went on, in milliseconds since 1970. */
  since: z.number(),
  /** When it was begun. */
  begunAt: z.optional(z.number()),
});
/** A payment that was begun in any tab of this browser and may be paid. */
export type BegunPayment = z.infer<typeof begunPayment>;

const anyList = z.catch(z.array(z.unknown()), []);

/** Stores the state of payments. */
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
 * The tab's own storage has the record for a reload. As soon as money may be on its way, the browser's
 * storage has a copy, which outlives a closed tab and another purchase. It says nothing about its
 * buyer: names and addresses stay in the tab.
 */
export function paymentStore(
  openTab: OpenStorage,
  openBrowser: OpenStorage,
  now: () => number,
): PaymentStore {
  const read = () => storedPayment.safeParse(readJson(openTab, keys.payment)).data;

  function readBegun(): BegunPayment[] {
    const found = new Map<string, BegunPayment>();
    const all = anyList.parse(readJson(openBrowser, keys.begunPayments));
    // An earlier release writes the last one alone.
    const last = readJson(openBrowser, keys.payment);
    for (const value of [...all, last]) {
      const entry = begunPayment.safeParse(value).data;
      if (!entry || !mayBePaid(entry.record) || now() - entry.since >= LIFETIME_MS) continue;
      const known = found.get(entry.record.order);
      if (!known || known.since < entry.since) found.set(entry.record.order, entry);
    }
    return [...found.values()].sort((one, other) => other.since - one.since);
  }

  function writeBegun(payments: readonly BegunPayment[]): void {
    if (payments.length === 0) remove(openBrowser, keys.begunPayments);
    else writeJson(openBrowser, keys.begunPayments, payments);
  }

  /** Takes an order out of the browser's storage, and returns what was there. */
  function takeOut(order: string): BegunPayment | undefined {
    const all = readBegun();
    writeBegun(all.filter(({ record }) => record.order !== order));
    const last = begunPayment.safeParse(readJson(openBrowser, keys.payment)).data;
    if (last?.record.order === order) remove(openBrowser, keys.payment);
    return all.find(({ record }) => record.order === order);
  }

  return {
    read,
    readBegun,
    write(payment) {
      writeJson(openTab, keys.payment, payment);
      const before = takeOut(payment.record.order);
      if (!mayBePaid(payment.record)) return;
      const since = now();
      const entry = { ...payment, since, begunAt: before?.begunAt ?? since };
      writeBegun([entry, ...readBegun()]);
      writeJson(openBrowser, keys.payment, entry);
    },
    forget(order) {
      if (read()?.record.order === order) remove(openTab, keys.payment);
      takeOut(order);
    },
  };
}
