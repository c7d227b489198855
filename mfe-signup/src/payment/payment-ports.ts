import { ownStorage } from '@site/contracts/own-storage';
import type { PageConfig } from '@site/contracts/site-config';
import { askSetup } from '../api/ask-setup.ts';
import { pageBotCheck } from '../bot-check/page-bot-check.ts';
import { takeProof } from '../bot-check/take-proof.ts';
import { type Draft, detailsDraft } from '../form/draft.ts';
import {
  type Registration,
  type RegistrationStore,
  registrationStore,
} from '../purchase/registration.ts';
import { type PaymentCalls, paymentCalls } from './payment-calls.ts';
import type { PaymentSettings } from './payment-settings.ts';
import { type PaymentStore, paymentStore } from './payment-store.ts';
import { waitByClock } from './poll.ts';

/** What a payment reaches the world through. */
export interface PaymentPorts {
  readonly calls: PaymentCalls;
  readonly registrations: RegistrationStore;
  readonly payments: PaymentStore;
  readonly draft: Pick<Draft, 'clear'>;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

const tab = ownStorage('signup', () => window.sessionStorage);
const browser = ownStorage('signup', () => window.localStorage);

/** What this browser knows of purchases; nothing is opened before it is used. */
export function browserStores() {
  return {
    registrations: registrationStore(tab),
    payments: paymentStore(tab, browser, Date.now),
    draft: detailsDraft(tab),
  };
}

interface PaymentConfig extends Pick<PageConfig, 'setupService' | 'botCheck'> {
  readonly payments: PaymentSettings;
}

export function createPaymentPorts(buyer: Registration, config: PaymentConfig): PaymentPorts {
  const ask = askSetup(config.setupService);
  return {
    ...browserStores(),
    calls: paymentCalls(ask, buyer, config.payments, takeProof(pageBotCheck(config))),
    wait: waitByClock,
  };
}
