import { partsOf } from '@site/contracts/price-parts';
import type { PageConfig } from '@site/contracts/site-config';
import type { OrderResult } from '../../api/order.api.ts';
import type { Registration } from '../../storage/registration.ts';

/**
 * What a service without orders is asked to charge: the price in the address, where the plan cards or
 * the plan comparison have it. It is this page alone that checks it.
 */
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
