import type { AbandonedOrderReply, OrderReply } from '@site/contracts/purchase-calls';
import { findAccount } from '../accounts/accounts.ts';
import { type Buyer, isSameBuyer } from './buyer.ts';
import { correctDetails } from './correct-details.ts';
import { isPriceFixed } from './fixed-price.ts';
import type { OrderContext } from './order-context.ts';
import { addOrder, findOrder } from './orders.ts';

/** What became of an order; `differs` where it is known with other details, or closed. */
export type PlacedOrder = OrderReply | AbandonedOrderReply | { readonly kind: 'differs' };

/**
 * Stores who buys what, before anything is paid. The same order again changes nothing, except that a
 * corrected name and telephone are taken while nothing of the order was paid.
 */
export async function placeOrder(
  { storage, prices, clock }: Pick<OrderContext, 'storage' | 'prices' | 'clock'>,
  id: string,
  buyer: Buyer,
): Promise<PlacedOrder> {
  if (
    !(await prices.isSold(buyer)) &&
    !(await isPriceFixed(storage, await findOrder(storage, id)))
  ) {
    const price = prices.priceToday(buyer);
    return { kind: 'not-an-offer', ...(price === undefined ? {} : { price }) };
  }
  const account = await findAccount(storage, { email: buyer.email, company: buyer.companyName });
  if (account && account.id !== id) return { kind: 'already-exists' };
  await addOrder(storage, id, buyer, clock.now());
  const order = await findOrder(storage, id);
  // A closed order is over, whatever its details.
  if (!order || order.state === 'closed' || !isSameBuyer(order, buyer)) return { kind: 'differs' };
  if (order.given_up_at && order.state === 'open') return { kind: 'given-up' };
  await correctDetails(storage, order, buyer, clock.now());
  return { kind: 'accepted', amount: buyer.price };
}
