import type { OrderLine } from '@site/contracts/order-line';
import { hasHardware, type PurchaseChoice } from '@site/contracts/order-lines';
import type { AbandonedOrderReply, OrderReply, StartRefusal } from '@site/contracts/purchase-calls';
import type { SiteConfiguration } from '@site/contracts/site-configuration';
import { findAccount, findOpenAccount, type OpenAccount } from '../accounts/accounts.ts';
import type { AccountTokens } from '../accounts/sign-in.ts';
import type { PaymentRequest } from '../payments/payment-provider.ts';
import type { Order, Storage } from '../storage/tables.ts';
import { type DeliveryAddress, deliveryOf, writeDelivery } from './delivery.ts';
import { whereMoneyHeld } from './forget-order.ts';
import { isUnderWay, type OrderContext } from './order.ts';
import {
  addOrder,
  type Buyer,
  changeOrder,
  findOrder,
  isSameBuyer,
  lacksItsAccount,
  linesOf,
} from './orders.ts';
import { paymentsOf } from './payments.ts';
import { supersedeAttempts } from './query-provider.ts';

interface OrderDetails {
  readonly id: string;
  readonly buyer: Omit<Buyer, 'plan' | 'users' | 'price' | 'lines' | 'claim_hash'>;
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
  const name = { email: buyer.email, company: buyer.company_name };
  // Who buys for an account has one, whatever became of its company's name.
  const account = plan && !buyer.account_id && (await findAccount(storage, name, at));
  if (account && account.id !== id) return { kind: 'already-exists' };
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

type Details = Pick<Buyer, 'applicant_name' | 'phone_number'> & {
  readonly delivery?: DeliveryAddress | undefined;
};

/** Only while the order is open and holds no money. */
export async function correctDetails(
  storage: Storage,
  order: Order,
  { applicant_name, phone_number, delivery }: Details,
  at: Date,
): Promise<void> {
  const isSame = order.applicant_name === applicant_name && order.phone_number === phone_number;
  const known = isSame && delivery ? await deliveryOf(storage, order.id) : undefined;
  const place = ['address', 'town', 'phone_number', 'note'] as const;
  // An order that is only sent again has not changed: it is kept no longer.
  if (isSame && place.every((key) => known?.[key] === delivery?.[key])) return;
  await storage.transaction().execute(async (transaction) => {
    const corrected = await transaction
      .updateTable('orders')
      .set({ applicant_name, phone_number, updated_at: at.toISOString() })
      .where('id', '=', order.id)
      .where('state', '=', 'open')
      .where('abandoned_at', 'is', null)
      .where(({ not }) => not(whereMoneyHeld))
      .returning('id')
      .executeTakeFirst();
    if (corrected && delivery) await writeDelivery(transaction, order.id, delivery, at);
  });
}

/**
 * Abandons an order whose buyer buys by another one: cancels its attempts, after which none can
 * begin. An order that was or may still be paid stays; one that was never placed, or is closed, has
 * ended.
 * @param uncharged the last attempt of which the buyer says that it took no money; 0 for none
 */
export async function abandonOrder(context: OrderContext, orderId: string, uncharged = 0) {
  for (;;) {
    const order = await findOrder(context.storage, orderId);
    if (!order) return 'abandoned';
    // A refused order has money that is due back.
    if (order.state !== 'open' && order.state !== 'closed') return 'paid';
    const payments = await paymentsOf(context.storage, orderId);
    const obstacle = await supersedeAttempts(context, payments, uncharged);
    if (obstacle === 'under-way' || obstacle === 'unconfirmed') return 'under-way';
    if (order.state === 'closed') return 'abandoned';
    const { id, current_payment } = order;
    const now = context.clock.now().toISOString();
    const changes = { abandoned_at: order.abandoned_at ?? now, updated_at: now };
    const expected = { id, state: 'open', current_payment } as const;
    if (await changeOrder(context.storage, expected, changes)) return 'abandoned';
    // It was paid, or another attempt began, during the queries.
  }
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

type Start = Pick<PaymentRequest, 'method' | 'amount'>;

/** Undefined where it may begin. */
export async function refusalOf(context: OrderContext, order: Order, start: Start) {
  const end = endOf(order);
  if (end) return end;
  if (start.amount !== dueFor(order, start, context.config.payments)) return 'wrong-amount';
  // The page then places the order again, and gets today's price.
  if (!(await isPriceHonoured(context, order))) return 'wrong-amount';
  return (await lacksItsAccount(context.storage, order, context.clock.now()))
    ? 'no-such-order'
    : undefined;
}

/** Undefined while it is to be paid. */
export function endOf({ state, abandoned_at }: Order): StartRefusal | undefined {
  // Its money went back: a buyer who buys again places another order.
  if (state === 'closed') return 'no-such-order';
  if (state !== 'open') return 'already-paid';
  return abandoned_at ? 'no-such-order' : undefined;
}

/** Whole shillings: the order's price, or the test amount where nothing real is charged. */
function dueFor(order: Order, start: Start, payments: SiteConfiguration['payments']): number {
  if (payments.mode === 'test' && start.method !== 'credit_card') return payments.testAmount;
  return order.price ?? start.amount;
}

async function isPriceHonoured({ storage, prices }: OrderContext, order: Order) {
  const lines = linesOf(order);
  // A start without a key made the order a moment ago, at a price that it checked.
  if (lines.length === 0) return true;
  return (await prices.areSold(lines)) || isPriceFixed(storage, order);
}

/** Whether an order was paid, or is being paid, so that its price stays whatever goes live. */
async function isPriceFixed(storage: Storage, order: Order): Promise<boolean> {
  if (order.state !== 'open') return true;
  return (await paymentsOf(storage, order.id)).some(({ state }) => isUnderWay(state));
}
