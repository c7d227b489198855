import {
  type GivenUpOrderReply,
  type OrderReply,
  type OrderRequest,
  orderRequest,
  purchasePaths,
} from '@site/contracts/purchase-calls';
import { findAccount } from '../accounts/accounts.ts';
import { type Buyer, isSameBuyer } from '../orders/buyer.ts';
import { correctDetails } from '../orders/correct-details.ts';
import type { PurchaseDesk } from '../orders/order-context.ts';
import { addOrder, findOrder } from '../orders/orders.ts';
import { isOffer } from '../pricing/offers.ts';
import { type Call, formCall, type Reply } from './form-route.ts';
import type { VisitorCheck } from './visitor-check.ts';

/**
 * `POST /order`: who buys what, before anything is paid. Replies with `orderReply` as JSON; 409
 * where the order is known with other details. A corrected name and telephone are taken while nothing
 * of the order was paid.
 */
export function placeOrderCall(
  desk: PurchaseDesk,
  { check, perMinute }: { readonly check: VisitorCheck; readonly perMinute: number },
): Call {
  return formCall({
    path: purchasePaths(desk.config.setupService).order,
    fields: orderRequest,
    perMinute,
    async answer(fields, { log }) {
      const unproven = await check(fields.recaptcha_token, log);
      if (unproven) return unproven;
      const reply = await placeOrder(desk, fields);
      log.info({ call: 'order', order: fields.order, reply: reply?.kind ?? 'differs' }, 'order');
      return reply ? { status: 200, body: reply } : differs;
    },
  });
}

const differs: Reply = { status: 409, body: 'The order is known with other details.' };

/** Undefined where the order is known with other details, or closed. */
async function placeOrder(
  { storage, config, clock }: PurchaseDesk,
  fields: OrderRequest,
): Promise<OrderReply | GivenUpOrderReply | undefined> {
  const buyer = buyerOf(fields);
  if (!isOffer(buyer, config)) return { kind: 'not-an-offer' };
  const account = await findAccount(storage, { email: buyer.email, company: buyer.companyName });
  if (account && account.id !== fields.order) return { kind: 'already-exists' };
  await addOrder(storage, fields.order, buyer, clock.now());
  const order = await findOrder(storage, fields.order);
  // One that is closed is over, with whatever details.
  if (!order || order.state === 'closed' || !isSameBuyer(order, buyer)) return undefined;
  if (order.given_up_at && order.state === 'open') return { kind: 'given-up' };
  await correctDetails(storage, order, buyer, clock.now());
  return { kind: 'accepted', amount: buyer.price };
}

function buyerOf(fields: OrderRequest): Buyer {
  return {
    email: fields.email,
    companyName: fields.company_name,
    applicantName: fields.applicant_name,
    phoneNumber: fields.phone_number,
    plan: fields.package,
    users: Number(fields.user_count),
    price: Number(fields.package_price),
  };
}
