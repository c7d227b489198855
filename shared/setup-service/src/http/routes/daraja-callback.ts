import { onNotice, onPromptNotice } from '../../orders/ask-provider.ts';
import type { OrderContext } from '../../orders/order-context.ts';
import { backPage } from '../../payments/back-page.ts';
import { callback, darajaCallbackPath, isSealed } from '../../payments/daraja.ts';
import { notification, pesapalPaths } from '../../payments/pesapal.ts';
import { documentHeaders, writeDocument } from '../document.ts';
import { type Route, rateLimited, withJson } from './form-route.ts';

interface Params {
  readonly reference: string;
  readonly seal: string;
}

/**
 * `POST /daraja/callback/{reference}/{seal}`: Safaricom says how a prompt ended. It is a reason to ask
 * and nothing more; where the reply to the prompt was lost, it brings the name to ask by.
 */
export function darajaCallbackRoute(
  context: OrderContext,
  secret: string,
  perMinute: number,
): Route {
  return (app) =>
    withJson(app, (scope) => {
      scope.post<{ Params: Params }>(
        darajaCallbackPath,
        rateLimited(perMinute),
        async (request, reply) => {
          const { reference, seal } = request.params;
          const said = callback.safeParse(request.body);
          if (!said.success) return reply.code(400).send('The callback is not understood.');
          if (!isSealed(secret, reference, seal)) {
            return reply.code(404).send('There is nothing at this address.');
          }
          const { CheckoutRequestID, MerchantRequestID } = said.data.Body.stkCallback;
          await onPromptNotice(context, reference, {
            publicId: MerchantRequestID,
            providerId: CheckoutRequestID,
          });
          return reply.type('application/json').send({ ResultCode: 0, ResultDesc: 'Accepted' });
        },
      );
    });
}

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
