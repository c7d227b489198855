import {
  accountSetupReply,
  paymentKeyHeader,
  purchasePaths,
  readPaymentKey,
} from '@site/contracts/purchase-calls';
import { accountSetupRequest } from '@site/contracts/purchase-forms';
import type { OrderContext } from '../../orders/order-context.ts';
import { setUpAccount } from '../../orders/set-up-account.ts';
import { buyerOf } from './buyer-fields.ts';
import { formRoute, malformedKey, type Route } from './form-route.ts';

/**
 * `POST /{provider}_setup.php`: 1 where the buyer's paid order has its account, which is made now
 * where it was waiting for the buyer's details; 0 for anything else. With the header
 * `Idempotency-Key` of the attempt that was paid its order is found by its id; older pages sent none,
 * and an order is found by who it is for.
 */
export function accountSetupRoute(context: OrderContext, perMinute: number): Route {
  return formRoute({
    path: purchasePaths(context.config.setupService).accountSetup,
    fields: accountSetupRequest,
    perMinute,
    async answer(fields, { headers, log }) {
      const header = headers[paymentKeyHeader];
      const key = readPaymentKey(header);
      if (header !== undefined && !key) return malformedKey;
      const isDone = await setUpAccount(context, {
        orderId: key?.order,
        buyer: buyerOf(fields),
      });
      log.info({ call: 'account setup', isDone }, 'account setup answered');
      return String(isDone ? accountSetupReply.created : accountSetupReply.failed);
    },
  });
}
