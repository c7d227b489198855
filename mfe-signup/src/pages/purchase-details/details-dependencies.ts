import type { AnySelection } from '@site/contracts/purchase-selection';
import type { PageConfig } from '@site/contracts/site-config';
import { writeSelection } from '@site/contracts/write-selection';
import { type AccountExistsResult, accountExists, placeOrder } from '../../api/order.api.ts';
import { orderRequestOf, type PaymentSettings } from '../../api/payment.api.ts';
import { createSetupClient } from '../../api/setup-client.api.ts';
import { takeProof } from '../../bot-check/bot-check.ts';
import { pageBotCheck } from '../../bot-check/page-bot-check.ts';
import { type EarlierPayments, earlierPayments } from '../../purchase/earlier-payments.ts';
import { tabAccountToken } from '../../storage/account-token.ts';
import { type Agreement, agreedTerms, agreementOf } from '../../storage/agreement.ts';
import { tabStorage, tabStorageLasts } from '../../storage/browser-storage.ts';
import type { DeliveryField, DetailField, Draft } from '../../storage/draft.ts';
import type { StoredPayment } from '../../storage/payment-store.ts';
import { purchaseStores, tabDelivery, tabDetails } from '../../storage/purchase-stores.ts';
import { type Registration, selectionOf } from '../../storage/registration.ts';
import { accountPurchase, type BoughtFor, boughtFor } from './account-purchase.ts';
import {
  findBegun,
  newPayment,
  type OrderPrices,
  orderFromDetails,
  sha256,
  tabSecret,
} from './begun-payment.ts';

export interface DetailsDependencies {
  readonly draft: Draft<DetailField>;
  readonly deliveryDraft: Draft<DeliveryField>;
  readonly agreement: Agreement;
  /** Whether the service asked for an address for this, though this page sees no hardware in it. */
  readonly isDeliveryMissing: (selection: AnySelection) => boolean;
  /** Begins to prepare the proof of the order, which the next page sends as soon as it opens. */
  readonly prepare: () => void;
  readonly accountExists: (fields: {
    email: string;
    company: string;
  }) => Promise<AccountExistsResult>;
  /** Finds a payment of the same buyer and plan that may be paid already. */
  readonly findBegun: (registered: Registration) => Promise<StoredPayment | undefined>;
  readonly earlier: EarlierPayments;
  /** False where a reload would forget the payment, so that it could be made twice. */
  readonly save: (registered: Registration, begun: StoredPayment | undefined) => Promise<boolean>;
}

interface DetailsConfig
  extends OrderPrices,
    Pick<PageConfig, 'setupService' | 'botCheck' | 'termsVersion'> {
  readonly payments: PaymentSettings;
}

export function detailsDependencies(config: DetailsConfig): DetailsDependencies {
  const client = createSetupClient(config.setupService);
  const botCheck = pageBotCheck(config);
  const stores = purchaseStores();
  const { registrations, payments, buyers } = stores;
  const account = accountPurchase(client, tabAccountToken);
  let found: BoughtFor | undefined;

  async function place(registered: Registration, order: string) {
    const request = orderRequestOf(registered, order);
    return placeOrder(client, { ...request, ...(await takeProof(botCheck)) });
  }

  /** The id of a new order; where a reload forgets it, one that the same details find again. */
  async function nameOrder(registered: Registration): Promise<string> {
    if (tabStorageLasts()) return crypto.randomUUID();
    const isEnded = async (order: string) => (await place(registered, order)).kind === 'given-up';
    return orderFromDetails(registered, {
      secret: tabSecret(),
      prices: config,
      isEnded,
      now: Date.now(),
      digest: sha256,
    });
  }

  return {
    draft: tabDetails,
    deliveryDraft: tabDelivery,
    agreement: agreementOf(tabStorage, 'purchase', config.termsVersion),
    isDeliveryMissing(selection) {
      const registered = registrations.read();
      if (!registered?.delivery_missing) return false;
      return writeSelection(selectionOf(registered)) === writeSelection(selection);
    },
    prepare: client.takesOrders ? botCheck.prepare : () => {},
    async accountExists(fields) {
      found = await account.find();
      const { kind } = found;
      if (kind === 'none') return accountExists(client, fields);
      return kind === 'account' ? { kind: 'free' } : { kind };
    },
    findBegun: (registered) => findBegun(registered, { store: payments, digest: sha256 }),
    earlier: earlierPayments({ client, settings: config.payments, stores }),
    async save(typed, begun) {
      // Devices alone are bought without the question above.
      const known = boughtFor(typed, found?.kind === 'account' ? found : await account.find());
      found = undefined;
      const registered = { ...known, ...agreedTerms(config) };
      if (!client.takesOrders && !tabStorageLasts()) return false;
      const payment = begun ?? (await newPayment(registered, await nameOrder(registered), sha256));
      const { order } = payment.record;

      // The order has their name and telephone as they were, and takes the corrected ones.
      if (begun && client.takesOrders) await place(registered, order);
      payments.write(payment);
      buyers.save(order, registered);
      registrations.save(registered);
      return registrations.read() !== undefined && payments.read()?.record.order === order;
    },
  };
}
