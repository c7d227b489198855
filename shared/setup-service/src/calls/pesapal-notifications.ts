import { paths } from '@site/contracts/paths';
import { askWhetherKnown } from '../orders/ask-provider.ts';
import { findPaymentBy } from '../orders/payments.ts';
import type { PurchaseDesk } from '../orders/purchase-desk.ts';
import { notification } from '../payments/pesapal/pesapal.schema.ts';
import { pesapalPaths } from '../payments/pesapal/pesapal.ts';
import { type Call, rateLimited } from './call.ts';
import { withJson } from './json-call.ts';

/**
 * `GET`, `POST /pesapal/ipn`: Pesapal says that something happened to an order. It is a reason to ask
 * and nothing more. The reply's status is 200 once Pesapal's answer is known, and 500, which makes
 * it say so again, until then. `GET /pesapal/callback` is where the buyer's browser comes from the
 * page; it leads back to the site.
 */
export function pesapalNotificationCalls(desk: PurchaseDesk, perMinute: number): Call {
  const back = new URL(paths.payment(), desk.config.siteAddress).href;

  /** Whether what Pesapal has to say is known now. */
  async function look(trackingId: string): Promise<boolean> {
    const payment = await findPaymentBy(desk.storage, 'provider_id', trackingId);
    if (payment?.provider !== 'pesapal') return true;
    return (await askWhetherKnown(desk, payment)).isKnown;
  }

  return (app) => {
    withJson(app, (scope) => {
      scope.route({
        method: ['GET', 'POST'],
        url: pesapalPaths.notification,
        ...rateLimited(perMinute),
        async handler(request, reply) {
          const said = request.method === 'POST' && request.body ? request.body : request.query;
          const parsed = notification.safeParse(said);
          if (!parsed.success) return reply.code(400).send('The notification is not understood.');
          const { OrderTrackingId, OrderMerchantReference, OrderNotificationType } = parsed.data;
          const status = (await look(OrderTrackingId)) ? 200 : 500;
          return reply.type('application/json').send({
            orderNotificationType: OrderNotificationType,
            orderTrackingId: OrderTrackingId,
            orderMerchantReference: OrderMerchantReference,
            status,
          });
        },
      });
    });

    app.get(pesapalPaths.callback, rateLimited(perMinute), async (request, reply) => {
      const parsed = notification.safeParse(request.query);
      if (parsed.success) await look(parsed.data.OrderTrackingId);
      return reply.redirect(back, 303);
    });
  };
}
