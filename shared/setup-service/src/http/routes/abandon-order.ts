import { abandonOrderPath } from '@site/contracts/purchase-calls';
import { abandonOrderRequest } from '@site/contracts/purchase-forms';
import type { OrderContext } from '../../orders/order-context.ts';
import { abandonOrder } from '../../orders/supersede-attempts.ts';
import { formRoute, type Route } from './form-route.ts';

/**
 * `POST /{provider}_give_up.php`: the buyer of an order ends it. Replies with `abandonOrderReply` as JSON.
 * Only the buyer's browser knows the order's id.
 */
export function abandonOrderRoute(context: OrderContext, perMinute: number): Route {
  return formRoute({
    path: abandonOrderPath(context.config.setupService),
    fields: abandonOrderRequest,
    perMinute,
    async answer({ order, uncharged }, { log }) {
      const kind = await abandonOrder(context, order, Number(uncharged ?? 0));
      log.info({ call: 'give up', order, reply: kind }, 'order given up');
      return { status: 200, body: { kind } };
    },
  });
}
