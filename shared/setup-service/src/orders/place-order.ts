import type { OrderLine } from '@site/contracts/order-line';
import { hasHardware, type PurchaseChoice } from '@site/contracts/order-lines';
import type { AbandonedOrderReply, OrderReply } from '@site/contracts/purchase-calls';
import { findAccount } from '../accounts/accounts.ts';
import type { Order, Storage } from '../storage/tables.ts';
import { type Buyer, isSameBuyer } from './buyer.ts';
import { correctDetails } from './correct-details.ts';
import { type DeliveryAddress, writeDelivery } from './delivery.ts';
import { isPriceFixed } from './fixed-price.ts';
import { linesOf } from './order-contents.ts';
import type { OrderContext } from './order-context.ts';
import { addOrder, findOrder } from './orders.ts';

/** Who buys what, and where hardware is brought. */
export interface OrderDetails {
  readonly id: string;
  readonly buyer: Pick<
    Buyer,
    'email' | 'companyName' | 'applicantName' | 'phoneNumber' | 'accountId' | 'agreement'
  >;
  readonly choice: PurchaseChoice;
  /** Undefined where the page named no place. */
  readonly delivery: DeliveryAddress | undefined;
  /** Whether the page can ask for an address, so that hardware without one is refused. */
  readonly mayLackAddress: boolean;
}

/** What became of an order; `differs` where it is known with other details, or closed. */
export type PlacedOrder = OrderReply | AbandonedOrderReply | { readonly kind: 'differs' };

/**
 * Stores who buys what, before anything is paid. The same order again changes nothing, except that a
 * corrected name, telephone and place of delivery are taken while nothing of the order was paid.
 */
export async function placeOrder(
  { storage, prices, clock }: Pick<OrderContext, 'storage' | 'prices' | 'clock'>,
  { id, buyer: contact, choice, delivery, mayLackAddress }: OrderDetails,
): Promise<PlacedOrder> {
  const known = await findOrder(storage, id);
  const lines = (await prices.linesFor(choice)) ?? (await fixedLines(storage, known));
  if (!lines) {
    const price = prices.priceToday(choice);
    return { kind: 'not-an-offer', ...(price === undefined ? {} : { price }) };
  }
  const place = hasHardware(lines) ? delivery : undefined;
  if (hasHardware(lines) && !place && !mayLackAddress) return { kind: 'address-missing' };
  const { plan, price } = choice;
  const buyer = { ...contact, plan: plan?.plan, users: plan?.users, price, lines };
  const account =
    plan && (await findAccount(storage, { email: buyer.email, company: buyer.companyName }));
  if (account && account.id !== id && account.id !== buyer.accountId)
    return { kind: 'already-exists' };
  await storage.transaction().execute(async (transaction) => {
    const isNew = await addOrder(transaction, id, buyer, clock.now());
    if (isNew && place) await writeDelivery(transaction, id, place, clock.now());
  });
  const order = await findOrder(storage, id);
  // A closed order is over, whatever its details.
  if (!order || order.state === 'closed') return { kind: 'differs' };
  if (!isSameBuyer(order, buyer, [lines, ...prices.knownLines(choice)])) return { kind: 'differs' };
  if (order.given_up_at && order.state === 'open') return { kind: 'given-up' };
  await correctDetails(storage, order, { ...buyer, delivery: place }, clock.now());
  return { kind: 'accepted', amount: price, lines: [...linesOf(order)] };
}

/** The lines of an order that is paid, or being paid, at a price that is honoured no more. */
async function fixedLines(
  storage: Storage,
  order: Order | undefined,
): Promise<readonly OrderLine[] | undefined> {
  return order && (await isPriceFixed(storage, order)) ? linesOf(order) : undefined;
}
