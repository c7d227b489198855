import type { PageConfig } from '@site/contracts/site-config';
import { type AccountExistsResult, accountExists, placeOrder } from '../../api/order.api.ts';
import { orderRequestOf, type PaymentSettings } from '../../api/payment.api.ts';
import { createSetupClient } from '../../api/setup-client.api.ts';
import { takeProof } from '../../bot-check/bot-check.ts';
import { pageBotCheck } from '../../bot-check/page-bot-check.ts';
import { agreedTerms } from '../../kit/agreed-terms.ts';
import { type EarlierPayments, earlierPayments } from '../../purchase/earlier-payments.ts';
import type { DetailField, Draft } from '../../storage/draft.ts';
import type { StoredPayment } from '../../storage/payment-store.ts';
import { purchaseStores, tabDetails } from '../../storage/purchase-stores.ts';
import type { Registration } from '../../storage/registration.ts';
import { findBegun, newPayment, sha256 } from './begun-payment.ts';

/** What step 1 reaches the world through. */
export interface DetailsDependencies {
  readonly draft: Draft<DetailField>;
  /** Begins to prepare the proof of the order, which the next page sends as soon as it opens. */
  readonly prepare: () => void;
  readonly accountExists: (fields: {
    email: string;
    company: string;
  }) => Promise<AccountExistsResult>;
  /** Finds a payment of the same buyer and plan that may be paid already. */
  readonly findBegun: (registered: Registration) => Promise<StoredPayment | undefined>;
  readonly earlier: EarlierPayments;
  /**
   * Stores who buys, and the payment that goes on, or a new one. False where this browser stores
   * nothing: a payment that it does not remember could be made twice.
   */
  readonly save: (registered: Registration, begun: StoredPayment | undefined) => Promise<boolean>;
}

interface DetailsConfig extends Pick<PageConfig, 'setupService' | 'botCheck' | 'termsVersion'> {
  readonly payments: PaymentSettings;
}

/** Nothing is loaded or opened before it is used. */
export function detailsDependencies(config: DetailsConfig): DetailsDependencies {
  const client = createSetupClient(config.setupService);
  const botCheck = pageBotCheck(config);
  const stores = purchaseStores();
  const { registrations, payments, buyers } = stores;

  return {
    draft: tabDetails,
    prepare: client.takesOrders ? botCheck.prepare : () => {},
    accountExists: (fields) => accountExists(client, fields),
    findBegun: (registered) => findBegun(registered, { store: payments, digest: sha256 }),
    earlier: earlierPayments({ client, settings: config.payments, stores }),
    async save(typed, begun) {
      const registered = { ...typed, ...agreedTerms(config) };
      const payment = begun ?? (await newPayment(registered, crypto.randomUUID(), sha256));
      const { order } = payment.record;
      // The order has their name and telephone as they were, and takes the corrected ones.
      if (begun && client.takesOrders) {
        const request = orderRequestOf(registered, order);
        await placeOrder(client, { ...request, ...(await takeProof(botCheck)) });
      }
      payments.write(payment);
      buyers.save(order, registered);
      registrations.save(registered);
      return registrations.read() !== undefined && payments.read()?.record.order === order;
    },
  };
}
