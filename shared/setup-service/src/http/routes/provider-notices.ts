import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { findProvider, onNotice, onPromptNotice } from '../../orders/query-provider.ts';
import { callback, darajaCallbackPath, isSealed } from '../../payments/daraja.ts';
import { backPage, notification, pesapalPaths } from '../../payments/pesapal.ts';
import type { ProviderName } from '../../storage/tables.ts';
import { sendPage } from '../document.ts';
import { type RouteContext, rateLimited } from './form-route.ts';

/**
 * What providers send on their own is a reason to query them and never believed. It is JSON, which no
 * form is, and accepted in a scope of its own.
 */
export function addProviderNotices(app: FastifyInstance, context: RouteContext): void {
  app.register(async (scope) => {
    const parser = scope.getDefaultJsonParser('error', 'error');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, parser);
    if (findProvider(context, 'pesapal')) addPesapalNotices(scope, context);
    if (findProvider(context, 'daraja')) addDarajaCallback(scope, context);
  });
}

/** Anybody can send one; from the provider itself, it may be about money that nobody here knows of. */
function reportUnknown(
  { unknownNotice }: RouteContext,
  log: FastifyBaseLogger,
  notice: { readonly provider: ProviderName; readonly payment: string },
): void {
  unknownNotice(notice.provider);
  log.warn(notice, 'a notice is about a payment that is not here');
}

/** Safaricom reports the end of a prompt. Where the reply to it was lost, this brings the name to query by. */
function addDarajaCallback(app: FastifyInstance, context: RouteContext): void {
  const { SETUP_QUESTIONS_PER_MINUTE: perMinute, DARAJA_SECRET: secret = '' } = context.settings;
  app.post<{ Params: { reference: string; seal: string } }>(
    darajaCallbackPath,
    rateLimited(perMinute),
    async ({ params: { reference, seal }, body, log }, reply) => {
      const parsed = callback.safeParse(body);
      if (!parsed.success) return reply.code(400).send('The callback is not understood.');
      if (!isSealed(secret, reference, seal)) {
        return reply.code(404).send('There is nothing at this address.');
      }
      const { CheckoutRequestID, MerchantRequestID } = parsed.data.Body.stkCallback;
      const ids = { publicId: MerchantRequestID, providerId: CheckoutRequestID };
      const seen = await onPromptNotice(context, reference, ids);
      if (!seen) reportUnknown(context, log, { provider: 'daraja', payment: reference });
      return reply.type('application/json').send({ ResultCode: 0, ResultDesc: 'Accepted' });
    },
  );
}

/**
 * Pesapal reports that something happened to an order: the status in the reply is 200 once Pesapal's
 * answer is known and 500 before, which makes it report again. Its page sends the buyer's browser to the
 * callback, which the site may show in the same frame, where a page of the site itself may not be.
 */
function addPesapalNotices(app: FastifyInstance, context: RouteContext): void {
  const framedBy = new URL(context.config.siteAddress).origin;
  const limit = rateLimited(context.settings.SETUP_QUESTIONS_PER_MINUTE);

  app.route({
    method: ['GET', 'POST'],
    url: pesapalPaths.notification,
    ...limit,
    async handler({ method, body, query, log }, reply) {
      const parsed = notification.safeParse(method === 'POST' && body ? body : query);
      if (!parsed.success) return reply.code(400).send('The notification is not understood.');
      const { OrderTrackingId, OrderMerchantReference, OrderNotificationType } = parsed.data;
      const seen = await onNotice(context, 'pesapal', OrderTrackingId);
      if (!seen) reportUnknown(context, log, { provider: 'pesapal', payment: OrderTrackingId });
      return reply.type('application/json').send({
        orderNotificationType: OrderNotificationType,
        orderTrackingId: OrderTrackingId,
        orderMerchantReference: OrderMerchantReference,
        status: seen?.isKnown === false ? 500 : 200,
      });
    },
  });

  app.get(pesapalPaths.callback, limit, async ({ query, headers }, reply) => {
    const { data } = notification.safeParse(query);
    const seen = data && (await onNotice(context, 'pesapal', data.OrderTrackingId));
    const { state, redirect_url } = seen?.payment ?? {};
    const page = backPage({
      declinedPage: state === 'declined' ? (redirect_url ?? undefined) : undefined,
      isPaid: state === 'paid',
      isFramed: headers['sec-fetch-dest'] === 'iframe',
      config: context.config,
    });
    return sendPage(reply, page, { framedBy });
  });
}
