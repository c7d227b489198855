import { ownStorage } from '@site/contracts/own-storage';
import type { PageConfig } from '@site/contracts/site-config';
import { askSetup } from '../../api/ask-setup.ts';
import { type PaymentCalls, paymentCalls } from '../../api/payment-calls.ts';
import type { PaymentSettings } from '../../api/payment-settings.ts';
import { pageBotCheck } from '../../bot-check/page-bot-check.ts';
import { takeProof } from '../../bot-check/take-proof.ts';
import { type EarlierPayment, endEarlier } from '../../purchase/earlier-payments.ts';
import { type Draft, detailsDraft } from '../../storage/draft.ts';
import { orderBuyers } from '../../storage/order-buyers.ts';
import { mayBePaid } from '../../storage/payment-record.ts';
import { type PaymentStore, paymentStore } from '../../storage/payment-store.ts';
import {
  type Registration,
  type RegistrationStore,
  registrationStore,
} from '../../storage/registration.ts';
import { waitByClock } from './poll.ts';

/** What a payment reaches the world through. */
export interface PaymentDependencies {
  readonly calls: PaymentCalls;
  readonly registrations: RegistrationStore;
  readonly payments: PaymentStore;
  readonly draft: Pick<Draft, 'clear'>;
  /** Ends what this browser began to pay for other orders. */
  readonly endEarlier: (order: string) => ReturnType<typeof endEarlier>;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

const tab = ownStorage('signup', () => window.sessionStorage);
const browser = ownStorage('signup', () => window.localStorage);

/** What this browser knows of purchases; nothing is opened before it is used. */
export function browserStores() {
  return {
    registrations: registrationStore(tab),
    payments: paymentStore(tab, browser, Date.now),
    buyers: orderBuyers(tab),
    draft: detailsDraft(tab),
  };
}

type Stores = Pick<ReturnType<typeof browserStores>, 'registrations' | 'payments' | 'buyers'>;

/** What was begun in this browser for any other order than one. */
export function earlierThan(
  order: string | undefined,
  { registrations, payments, buyers }: Stores,
): EarlierPayment[] {
  const own = payments.read();
  const begun = payments.readBegun();
  const isListed = begun.some(({ record }) => record.order === own?.record.order);
  // Where the browser's storage is forbidden, the tab has its own payment alone.
  const all = own && !isListed && mayBePaid(own.record) ? [{ ...own, since: Date.now() }] : [];
  return [...begun, ...all]
    .filter(({ record }) => record.order !== order)
    .map((left) => {
      const known = buyers.find(left.record.order);
      // An earlier release kept the buyer of the tab's own payment alone.
      const isOwn = left.record.order === own?.record.order;
      return { left, buyer: known ?? (isOwn ? registrations.read() : undefined) };
    });
}

/** Lets this tab go on with a payment that was begun before. */
export function takeUp(
  { left, buyer }: EarlierPayment,
  isPaid: boolean,
  { registrations, payments }: Stores,
): void {
  if (!buyer) return;
  const { since: _, begunAt: __, ...kept } = left;
  payments.write(isPaid ? { ...kept, record: { ...kept.record, paid: true } } : kept);
  registrations.save(buyer);
}

interface PaymentConfig extends Pick<PageConfig, 'setupService' | 'botCheck'> {
  readonly payments: PaymentSettings;
}

export function paymentDependencies(
  buyer: Registration,
  config: PaymentConfig,
): PaymentDependencies {
  const ask = askSetup(config.setupService);
  const stores = browserStores();
  const { forget } = stores.payments;
  const means = { ask, settings: config.payments, forget };
  return {
    ...stores,
    endEarlier: (order) => endEarlier(earlierThan(order, stores), means),
    calls: paymentCalls(ask, buyer, config.payments, takeProof(pageBotCheck(config))),
    wait: waitByClock,
  };
}
