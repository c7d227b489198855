import { documentHeaders, writeDocument } from '../http/document.ts';
import type { OrderContext } from '../orders/order-context.ts';
import { onNotice } from '../orders/provider-notices.ts';
import { backPage } from '../payments/pesapal/back-page.ts';
import { notification } from '../payments/pesapal/pesapal.schema.ts';
import { pesapalPaths } from '../payments/pesapal/pesapal.ts';
import { type Route, rateLimited } from './form-route.ts';
import { withJson } from './json-routes.ts';

/**
 * `GET`, `POST /pesapal/ipn`: Pesapal says that something happened to an order. It is a reason to ask
 * and nothing more. The reply's status is 200 once Pesapal's answer is known, and 500, which makes
 * it say so again, until then. `GET /pesapal/callback` is where the buyer's browser comes from the
 * page: a page that the site may show in the same frame, where a page of the site itself may not be.
 */
export function pesapalNotificationRoutes(context: OrderContext, perMinute: number): Route {
  const framedBy = new URL(context.config.siteAddress).origin;

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
          const seen = await onNotice(context, 'pesapal', OrderTrackingId);
          const status = seen?.isKnown === false ? 500 : 200;
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
      const seen = parsed.success
        ? await onNotice(context, 'pesapal', parsed.data.OrderTrackingId)
        : undefined;
      const { state, redirect_url } = seen?.payment ?? {};
      const page = backPage({
        declinedPage: state === 'declined' ? (redirect_url ?? undefined) : undefined,
        isPaid: state === 'paid',
        isFramed: request.headers['sec-fetch-dest'] === 'iframe',
        config: context.config,
      });
      return reply.headers(documentHeaders(framedBy)).send(writeDocument(page));
    });
  };
}
