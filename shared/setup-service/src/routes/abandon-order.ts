import { giveUpPath, giveUpRequest } from '@site/contracts/purchase-calls';
import { closeOrder } from '../orders/abandon-order.ts';
import type { PurchaseDesk } from '../orders/order-context.ts';
import { type Call, formCall } from './form-route.ts';

/**
 * `POST /{provider}_give_up.php`: the buyer of an order ends it. Replies with `giveUpReply` as JSON.
 * Only the buyer's browser knows the order's id.
 */
export function giveUpCall(desk: PurchaseDesk, perMinute: number): Call {
  return formCall({
    path: giveUpPath(desk.config.setupService),
    fields: giveUpRequest,
    perMinute,
    async answer({ order }, { log }) {
      const kind = await closeOrder(desk, order);
      log.info({ call: 'give up', order, reply: kind }, 'order given up');
      return { status: 200, body: { kind } };
    },
  });
}
