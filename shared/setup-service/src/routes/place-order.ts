import { type OrderRequest, orderRequest, purchasePaths } from '@site/contracts/purchase-calls';
import type { Buyer } from '../orders/buyer.ts';
import type { OrderContext } from '../orders/order-context.ts';
import { placeOrder } from '../orders/place-order.ts';
import { formRoute, type Reply, type Route } from './form-route.ts';
import type { CheckedForms } from './visitor-check.ts';

/**
 * `POST /order`: who buys what, before anything is paid. Replies with `orderReply` as JSON; 409
 * where the order is known with other details.
 */
export function placeOrderRoute(context: OrderContext, { check, perMinute }: CheckedForms): Route {
  return formRoute({
    path: purchasePaths(context.config.setupService).order,
    fields: orderRequest,
    perMinute,
    async answer(fields, { log }) {
      const unproven = await check(fields.recaptcha_token, log);
      if (unproven) return unproven;
      const placed = await placeOrder(context, fields.order, buyerOf(fields));
      log.info({ call: 'order', order: fields.order, reply: placed.kind }, 'order');
      return placed.kind === 'differs' ? differs : { status: 200, body: placed };
    },
  });
}

const differs: Reply = { status: 409, body: 'The order is known with other details.' };

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
