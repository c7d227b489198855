import { browserStorage, tabStorage } from './browser-storage.ts';
import { deliveryDraft, detailsDraft } from './draft.ts';
import { type PaymentStore, paymentStore } from './payment-store.ts';
import {
  type OrderBuyers,
  orderBuyers,
  type RegistrationStore,
  registrationStore,
} from './registration.ts';

export interface PurchaseStores {
  readonly registrations: RegistrationStore;
  readonly payments: PaymentStore;
  readonly buyers: OrderBuyers;
}

export function purchaseStores(): PurchaseStores {
  return {
    registrations: registrationStore(tabStorage),
    payments: paymentStore(tabStorage, browserStorage, Date.now),
    buyers: orderBuyers(tabStorage),
  };
}

export const tabDetails = detailsDraft(tabStorage);

export const tabDelivery = deliveryDraft(tabStorage);
