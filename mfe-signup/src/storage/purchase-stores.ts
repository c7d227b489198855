import { browserStorage, tabStorage } from './browser-storage.ts';
import { deliveryDraft, detailsDraft } from './draft.ts';
import { type PaymentStore, paymentStore } from './payment-store.ts';
import {
  type OrderBuyers,
  orderBuyers,
  type RegistrationStore,
  registrationStore,
} from './registration.ts';

/** What this browser knows of purchases. */
export interface PurchaseStores {
  readonly registrations: RegistrationStore;
  readonly payments: PaymentStore;
  readonly buyers: OrderBuyers;
}

/** Nothing is opened before it is used, so that pages can be prerendered. */
export function purchaseStores(): PurchaseStores {
  return {
    registrations: registrationStore(tabStorage),
    payments: paymentStore(tabStorage, browserStorage, Date.now),
    buyers: orderBuyers(tabStorage),
  };
}

/** The details that this tab keeps for all forms. */
export const tabDetails = detailsDraft(tabStorage);

/** Where hardware is brought, which this tab keeps beside them. */
export const tabDelivery = deliveryDraft(tabStorage);
