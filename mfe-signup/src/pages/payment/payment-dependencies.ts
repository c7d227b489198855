import { partsOf } from '@site/contracts/price-parts';
import type { PageConfig } from '@site/contracts/site-config';
import { type OrderResult, placeOrder } from '../../api/order.api.ts';
import {
  orderRequestOf,
  type PaymentApi,
  type PaymentSettings,
  paymentApi,
} from '../../api/payment.api.ts';
import { createSetupClient } from '../../api/setup-client.api.ts';
import { takeProof } from '../../bot-check/bot-check.ts';
import { pageBotCheck } from '../../bot-check/page-bot-check.ts';
import { type EarlierPayments, earlierPayments } from '../../purchase/earlier-payments.ts';
import { tabAccountToken } from '../../storage/account-token.ts';
import type { Draft } from '../../storage/draft.ts';
import { type PurchaseStores, purchaseStores, tabDetails } from '../../storage/purchase-stores.ts';
import type { Registration } from '../../storage/registration.ts';
import { type Wait, waitByClock } from './poll.ts';

export interface PaymentDependencies extends Pick<PurchaseStores, 'registrations' | 'payments'> {
  readonly placeOrder: (order: string) => Promise<OrderResult>;
  readonly api: PaymentApi;
  readonly earlier: EarlierPayments;
  readonly draft: Pick<Draft, 'clear'>;
  readonly wait: Wait;
}

interface PaymentConfig extends Pick<PageConfig, 'setupService' | 'botCheck' | 'plans' | 'addOns'> {
  readonly payments: PaymentSettings;
}

export function paymentDependencies(
  buyer: Registration,
  config: PaymentConfig,
): PaymentDependencies {
  const client = createSetupClient(config.setupService);
  const settings = config.payments;
  const stores = purchaseStores();
  const botCheck = pageBotCheck(config);
  return {
    ...stores,
    async placeOrder(order) {
      if (!client.takesOrders) return priceWithoutOrders(buyer, config);
      const request = orderRequestOf(buyer, order);
      return placeOrder(client, { ...request, ...(await takeProof(botCheck)) });
    },
    api: paymentApi(client, buyer, settings),
    earlier: earlierPayments({ client, settings, stores }),
    draft: {
      clear() {
        tabDetails.clear();
        tabAccountToken.clear();
      },
    },
    wait: waitByClock,
  };
}

/** The price in the address, if a plan card or the comparison has it. */
export function priceWithoutOrders(
  { package_name: plan, package_price: price, package_users: users }: Registration,
  { plans, addOns }: Pick<PageConfig, 'plans' | 'addOns'>,
): OrderResult {
  const { basic, business, comparison } = plans;
  const isCompared = [
    { name: basic.name, ...comparison.basic },
    { name: business.name, ...comparison.business },
  ].some((one) => one.name === plan && one.price === price && one.users === users);
  if (plan === undefined || users === undefined) return { kind: 'not-an-offer' };
  const isOffer = isCompared || partsOf({ plan, price, users }, { plans, addOns }).length > 0;
  return isOffer ? { kind: 'accepted', amount: price } : { kind: 'not-an-offer' };
}
