import { purchasePaths } from '@site/contracts/purchase-calls';
import { orderRequest } from '@site/contracts/purchase-forms';
import { agreementOf } from '../accounts/agreement.ts';
import type { OrderContext } from '../orders/order-context.ts';
import { placeOrder } from '../orders/place-order.ts';
import { buyerOf } from './buyer-fields.ts';
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
      const agreement = agreementOf(fields, context.clock.now());
      const buyer = { ...buyerOf(fields), price: Number(fields.package_price), agreement };
      const placed = await placeOrder(context, fields.order, buyer);
      log.info({ call: 'order', order: fields.order, reply: placed.kind }, 'order');
      return placed.kind === 'differs' ? differs : { status: 200, body: placed };
    },
  });
}

const differs: Reply = { status: 409, body: 'The order is known with other details.' };
