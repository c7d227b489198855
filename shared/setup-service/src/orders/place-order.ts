import type { OrderLine } from '@site/contracts/order-line';
import { hasHardware, type PurchaseChoice } from '@site/contracts/order-lines';
import type { AbandonedOrderReply, OrderReply } from '@site/contracts/purchase-calls';
import { findAccount, findOpenAccount, type OpenAccount } from '../accounts/accounts.ts';
import type { AccountTokens } from '../accounts/sign-in.ts';
import type { Order, Storage } from '../storage/tables.ts';
import { type DeliveryAddress, deliveryOf, writeDelivery } from './delivery.ts';
import { whereMoneyHeld } from './forget-order.ts';
import { linesOf } from './order-contents.ts';
import type { OrderContext } from './order-context.ts';
import { addOrder, type Buyer, findOrder, isSameBuyer } from './orders.ts';
import { isPriceFixed } from './payable-order.ts';

interface OrderDetails {
  readonly id: string;
  readonly buyer: Pick<
    Buyer,
    'email' | 'companyName' | 'applicantName' | 'phoneNumber' | 'accountId' | 'agreement'
  >;
  readonly choice: PurchaseChoice;
  readonly delivery: DeliveryAddress | undefined;
  /** Whether the page has no field for an address. */
  readonly mayLackAddress: boolean;
}

/** `differs` where the order is known with other details, or closed. */
type PlacedOrder = OrderReply | AbandonedOrderReply | { readonly kind: 'differs' };

/** The same order again corrects name, telephone and place until it is paid. */
export async function placeOrder(
  { storage, prices, clock }: Pick<OrderContext, 'storage' | 'prices' | 'clock'>,
  { id, buyer: contact, choice, delivery, mayLackAddress }: OrderDetails,
): Promise<PlacedOrder> {
  const at = clock.now();
  const known = await findOrder(storage, id);
  let lines: readonly OrderLine[] | undefined = await prices.linesFor(choice);
  // An order that is paid or being paid keeps a price that is no longer honoured.
  if (!lines && known && (await isPriceFixed(storage, known))) lines = linesOf(known);
  if (!lines) {
    const price = prices.priceToday(choice);
    return { kind: 'not-an-offer', ...(price !== undefined && { price }) };
  }
  const place = hasHardware(lines) ? delivery : undefined;
  if (hasHardware(lines) && !place && !mayLackAddress) return { kind: 'address-missing' };
  const { plan, price } = choice;
  const buyer = { ...contact, plan: plan?.plan, users: plan?.users, price, lines };
  const account =
    plan && (await findAccount(storage, { email: buyer.email, company: buyer.companyName }));
  if (account && account.id !== id && account.id !== buyer.accountId) {
    return { kind: 'already-exists' };
  }
  await storage.transaction().execute(async (transaction) => {
    const isNew = await addOrder(transaction, id, buyer, at);
    if (isNew && place) await writeDelivery(transaction, id, place, at);
  });
  const order = await findOrder(storage, id);
  if (!order || order.state === 'closed') return { kind: 'differs' };
  if (!isSameBuyer(order, buyer, [lines, ...prices.knownLines(choice)])) return { kind: 'differs' };
  if (order.abandoned_at && order.state === 'open') return { kind: 'abandoned' };
  await correctDetails(storage, order, { ...buyer, delivery: place }, at);
  return { kind: 'accepted', amount: price, lines: [...linesOf(order)] };
}

type Details = Pick<Buyer, 'applicantName' | 'phoneNumber'> & {
  readonly delivery?: DeliveryAddress | undefined;
};

/** Only while the order is open and holds no money. */
export async function correctDetails(
  storage: Storage,
  order: Order,
  { applicantName: applicant_name, phoneNumber: phone_number, delivery }: Details,
  at: Date,
): Promise<void> {
  const isSame = order.applicant_name === applicant_name && order.phone_number === phone_number;
  // An order that is only sent again has not changed: it is kept no longer.
  if (isSame && (await isSamePlace(storage, order.id, delivery))) return;
  await storage.transaction().execute(async (transaction) => {
    const corrected = await transaction
      .updateTable('orders')
      .set({ applicant_name, phone_number, updated_at: at.toISOString() })
      .where('id', '=', order.id)
      .where('state', '=', 'open')
      .where('abandoned_at', 'is', null)
      .where((where) => where.not(whereMoneyHeld(where)))
      .returning('id')
      .executeTakeFirst();
    if (corrected && delivery) await writeDelivery(transaction, order.id, delivery, at);
  });
}

async function isSamePlace(
  storage: Storage,
  orderId: string,
  delivery: DeliveryAddress | undefined,
): Promise<boolean> {
  if (!delivery) return true;
  const known = await deliveryOf(storage, orderId);
  return (['address', 'town', 'phone_number', 'note'] as const).every(
    (key) => known?.[key] === delivery[key],
  );
}

/** The open account of a token. An order placed with it outlives it: its buyer may have paid. */
export async function orderingAccount(
  { storage, clock }: Pick<OrderContext, 'storage' | 'clock'>,
  tokens: AccountTokens,
  { orderId, token }: { readonly orderId: string; readonly token: string },
): Promise<OpenAccount | undefined> {
  const claim = tokens.read(token, clock.now());
  if (!claim) return undefined;
  if (claim.isExpired) {
    const order = await findOrder(storage, orderId);
    if (order?.account_id !== claim.accountId) return undefined;
  }
  return findOpenAccount(storage, claim.accountId);
}
