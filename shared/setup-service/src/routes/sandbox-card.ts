import { callForm } from '@site/contracts/form-fields';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { documentHeaders, writeDocument } from '../http/document.ts';
import type { OrderContext } from '../orders/order-context.ts';
import { onNotice } from '../orders/provider-notices.ts';
import { cardPage, choices } from '../payments/sandbox/card-page.ts';
import { decideCardPayment, findCardPayment } from '../payments/sandbox/card-payments.ts';
import { type Route, rateLimited } from './form-route.ts';
import { readFields } from './read-fields.ts';

/** A name is a UUID. */
const path = '/sandbox/card/:id(^[0-9a-f-]{36}$)';
const decision = callForm({ choice: z.enum(['pay', 'decline', 'late', 'cancel']) });

/**
 * `GET /sandbox/card/{id}`: the page on which a simulated card payment is made; the site may show it
 * in a frame, and it needs neither cookies nor scripts. `POST` to the same address takes the
 * payer's choice, tells the service that there is something to ask about, as a provider's
 * notification does, and leads back to the page.
 */
export function sandboxCardRoutes(context: OrderContext, perMinute: number): Route {
  const { storage, clock, config } = context;
  const framedBy = new URL(config.siteAddress).origin;

  const show = (reply: FastifyReply, status: number, page: { title: string; main: string }) =>
    reply.code(status).headers(documentHeaders(framedBy)).send(writeDocument(page));

  return (app, ignored) => {
    ignored.expect(path);
    app.get<{ Params: { id: string } }>(path, rateLimited(perMinute), async (request, reply) => {
      const payment = await findCardPayment(storage, request.params.id);
      if (payment) return show(reply, 200, cardPage(payment, config.company));
      const title = 'There is no such payment';
      return show(reply, 404, { title, main: `<h1>${title}</h1>` });
    });

    app.post<{ Params: { id: string } }>(path, rateLimited(perMinute), async (request, reply) => {
      const { id } = request.params;
      const checked = await readFields(request, { path, fields: decision }, ignored);
      if (checked.kind === 'refused') return reply.code(checked.status).send(checked.reason);
      await decideCardPayment(storage, clock, id, choices[checked.fields.choice]);
      await onNotice(context, 'sandbox', id);
      return reply.redirect(`/sandbox/card/${encodeURIComponent(id)}`, 303);
    });
  };
}
