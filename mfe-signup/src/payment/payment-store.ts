import { keptObject } from '@site/contracts/kept-object';
import { type PurchaseSelection, purchaseSelection } from '@site/contracts/purchase-selection';
import * as z from 'zod/mini';
import { forget, type OpenStorage, readJson, writeJson } from '../form/stored.ts';
import { mayBePaid, paymentRecord } from './payment-record.ts';

/** Milliseconds for which a payment that was left can be found again: longer than any can be paid. */
const KEPT_MS = 24 * 60 * 60_000;

const KEY = 'payment';

/** A record, and whose it is without saying who. */
const kept = keptObject({ record: paymentRecord, buyer: z.string(), plan: purchaseSelection });
export type KeptPayment = z.infer<typeof kept>;

const left = keptObject({ ...kept.shape, since: z.number() });

/** Keeps how a payment stands. */
export interface PaymentStore {
  /** The payment of this tab; undefined where there is none. */
  read(): KeptPayment | undefined;
  write(payment: KeptPayment): void;
  /** A payment that was begun in this browser and may be paid, in whichever tab. */
  readLeft(): KeptPayment | undefined;
  /** Forgets both: it has become an account, or its buyer gave it up. */
  clear(): void;
}

/**
 * The tab's own storage has the record for a reload. As soon as money may be on its way the browser's
 * storage has a copy, which outlives a closed tab. It tells nothing about its buyer: names and
 * addresses stay in the tab, and the copy is for those only who give the same ones again.
 */
export function paymentStore(
  openTab: OpenStorage,
  openBrowser: OpenStorage,
  now: () => number,
): PaymentStore {
  return {
    read: () => kept.safeParse(readJson(openTab, KEY)).data,
    write(payment) {
      writeJson(openTab, KEY, payment);
      if (mayBePaid(payment.record)) writeJson(openBrowser, KEY, { ...payment, since: now() });
    },
    readLeft() {
      const found = left.safeParse(readJson(openBrowser, KEY)).data;
      return found && now() - found.since < KEPT_MS ? found : undefined;
    },
    clear() {
      forget(openTab, KEY);
      forget(openBrowser, KEY);
    },
  };
}

/** Whether two choices of a plan are the same. */
export function isSamePlan(one: PurchaseSelection, other: PurchaseSelection): boolean {
  return one.package === other.package && one.val === other.val && one.users === other.users;
}
