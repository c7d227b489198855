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
import type { ReminderContext } from '../../orders/reminders/reminder-job.ts';
import { documentHeaders, writeDocument } from '../document.ts';
import { type Route, rateLimited } from './form-route.ts';

interface Params {
  readonly token: string;
}

type Context = Pick<ReminderContext, 'config' | 'storage' | 'clock' | 'links'>;

/**
 * `GET /reminders/{token}`: the page that the link in a reminder leads to. It changes nothing, because
 * programs that look through emails open links. `POST` to the same address stops reminders, whatever
 * its body says: the button on the page sends a form, mail programs send `List-Unsubscribe=One-Click`
 * (RFC 8058). `POST /reminders/{token}/resume` sends them again. 404 where the link was never given.
 */
export function stopRemindersRoutes(context: Context, perMinute: number): Route {
  const { storage, clock, links } = context;
  const show = (reply: FastifyReply, status: number, page: { title: string; main: string }) =>
    reply.code(status).headers(documentHeaders()).send(writeDocument(page));
  const limited = rateLimited(perMinute);

  async function change(reply: FastifyReply, token: string, stoppedAt: Date | null) {
    const linkId = links.read(token);
    const isKnown = linkId !== undefined && (await setStopped(storage, linkId, stoppedAt));
    if (!isKnown) return show(reply, 404, unknownLinkPage(context.config));
    const page = stoppedAt ? stoppedPage : resumedPage;
    return show(reply, 200, page(context.config, `/reminders/${token}`));
  }

  return (app) =>
    withAnyBody(app, (scope) => {
      scope.get<{ Params: Params }>(stopPath, limited, async ({ params: { token } }, reply) => {
        const linkId = links.read(token);
        const recipient = linkId === undefined ? undefined : await findRecipient(storage, linkId);
        if (!recipient) return show(reply, 404, unknownLinkPage(context.config));
        const page = recipient.stopped_at ? stoppedPage : stopPage;
        return show(reply, 200, page(context.config, `/reminders/${token}`));
      });
      scope.post<{ Params: Params }>(stopPath, limited, async ({ params }, reply) =>
        change(reply, params.token, clock.now()),
      );
      scope.post<{ Params: Params }>(resumePath, limited, async ({ params }, reply) =>
        change(reply, params.token, null),
      );
    });
}

/** Adds routes that take any body and read none, in a scope of their own. */
function withAnyBody(app: FastifyInstance, add: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
    add(scope);
  });
}
