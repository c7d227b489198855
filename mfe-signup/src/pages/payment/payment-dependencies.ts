import { partsOf } from '@site/contracts/price-parts';
import type { PageConfig } from '@site/contracts/site-config';
import { type OrderResult, orderRequestOf, placeOrder } from '../../api/order.api.ts';
import { type PaymentSettings, paymentApi } from '../../api/payment.api.ts';
import { createSetupClient } from '../../api/setup-client.api.ts';
import { takeProof } from '../../bot-check/bot-check.ts';
import { pageBotCheck } from '../../bot-check/page-bot-check.ts';
import { earlierPayments } from '../../purchase/earlier-payments.ts';
import type { Registration } from '../../storage/registration.ts';

interface PaymentConfig extends Pick<PageConfig, 'setupService' | 'botCheck' | 'plans' | 'addOns'> {
  readonly payments: PaymentSettings;
}

export type PaymentDependencies = ReturnType<typeof paymentDependencies>;

export function paymentDependencies(buyer: Registration, config: PaymentConfig) {
  const client = createSetupClient(config.setupService);
  const botCheck = pageBotCheck(config);
  return {
    async placeOrder(order: string): Promise<OrderResult> {
      if (!client.takesOrders) return priceWithoutOrders(buyer, config);
      const request = orderRequestOf(buyer, order);
      return placeOrder(client, { ...request, ...(await takeProof(botCheck)) });
    },
    api: paymentApi(client, buyer, config.payments),
    earlier: earlierPayments(client, config.payments),
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
