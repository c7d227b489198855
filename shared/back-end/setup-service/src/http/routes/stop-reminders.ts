import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  findRecipient,
  resumedPage,
  resumePath,
  setStopped,
  stopPage,
  stopPath,
  stoppedPage,
  unknownLinkPage,
} from '../../orders/reminders/recipients.ts';
import { sendPage } from '../document.ts';
import { type RouteContext, rateLimited } from './form-route.ts';

interface Params {
  readonly token: string;
}

/**
 * The page of the link in a reminder changes nothing, because programs that scan emails open links.
 * `POST` to the same address stops reminders, whatever its body: the page's button sends a form, mail
 * programs `List-Unsubscribe=One-Click` (RFC 8058).
 */
export function addStopPages(app: FastifyInstance, context: RouteContext): void {
  const { storage, clock, links } = context;
  // Mail programs of many recipients send from few addresses.
  const limit = rateLimited(context.settings.SETUP_QUESTIONS_PER_MINUTE);
  const notFound = (reply: FastifyReply) =>
    sendPage(reply, unknownLinkPage(context.config), { status: 404 });

  async function change(reply: FastifyReply, token: string, stoppedAt: Date | null) {
    const linkId = links.read(token);
    if (linkId === undefined || !(await setStopped(storage, linkId, stoppedAt))) {
      return notFound(reply);
    }
    const page = stoppedAt ? stoppedPage : resumedPage;
    return sendPage(reply, page(context.config, `/reminders/${token}`));
  }

  // In a scope of their own, because these routes accept any body and read none.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
    scope.get<{ Params: Params }>(stopPath, limit, async ({ params: { token } }, reply) => {
      const linkId = links.read(token);
      const recipient = linkId === undefined ? undefined : await findRecipient(storage, linkId);
      if (!recipient) return notFound(reply);
      const page = recipient.stopped_at ? stoppedPage : stopPage;
      return sendPage(reply, page(context.config, `/reminders/${token}`));
    });
    scope.post<{ Params: Params }>(stopPath, limit, async ({ params }, reply) =>
      change(reply, params.token, clock.now()),
    );
    scope.post<{ Params: Params }>(resumePath, limit, async ({ params }, reply) =>
      change(reply, params.token, null),
    );
  });
}
