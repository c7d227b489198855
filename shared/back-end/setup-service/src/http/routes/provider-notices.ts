import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findProvider, onNotice, onPromptNotice } from '../../orders/query-provider.ts';
import { settingsOf } from '../../payments/choose-providers.ts';
import type { NoticeReply, NoticeTools } from '../../payments/payment-provider.ts';
import { providers } from '../../payments/providers.ts';
import { sendPage } from '../document.ts';
import { bySiteAndCardFrame } from './card-frames.ts';
import { type RouteContext, rateLimited } from './form-route.ts';

/** Paths at which other sites' pages may make a browser send something: it is not believed anyway. */
export const noticePaths = Object.values(providers).flatMap(({ notices }) =>
  notices.map(({ path }) => path),
);

/**
 * What providers send on their own is a reason to query them and never believed. So it is read as it
 * comes, JSON or a form, whatever type it says it is; in a scope of its own.
 */
export function addProviderNotices(app: FastifyInstance, context: RouteContext): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // One that is no type at all would be refused before any parser.
    scope.addHook('onRequest', async ({ raw }) => {
      delete raw.headers['content-type'];
    });
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string' },
      async (_request: unknown, text: string) => parseNotice(text),
    );
    for (const name of Object.keys(providers)) {
      if (findProvider(context, name)) addNotices(scope, context, name);
    }
  });
}

function parseNotice(text: string): unknown {
  if (!text.trimStart().startsWith('{')) return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text);
  } catch {
    throw Object.assign(new Error('a notice is no JSON'), { statusCode: 400 });
  }
}

function addNotices(app: FastifyInstance, context: RouteContext, provider: string): void {
  const { settings, config } = context;
  const tools: NoticeTools = {
    config,
    setting: settingsOf(settings),
    query: (providerId) => onNotice(context, provider, providerId),
    queryPrompt: (...notice) => onPromptNotice(context, ...notice),
  };
  const framedBy = bySiteAndCardFrame(config);
  for (const { methods, path, answer } of providers[provider]?.notices ?? []) {
    app.route({
      method: [...methods],
      url: path,
      ...rateLimited(settings.SETUP_QUESTIONS_PER_MINUTE),
      async handler({ method, params, query, body, headers, log }: FastifyRequest, reply) {
        const isFramed = headers['sec-fetch-dest'] === 'iframe';
        const sent = method === 'POST' ? body : null;
        const answered = await answer({ params, query, body: sent, isFramed }, tools);
        if (answered.kind === 'json' && answered.unknown !== undefined) {
          reportUnknown(context, log, { provider, payment: answered.unknown });
        }
        return send(reply, answered, framedBy);
      },
    });
  }
}

function send(reply: FastifyReply, answered: NoticeReply, framedBy: string) {
  if (answered.kind === 'refused') return reply.code(answered.status).send(answered.reason);
  if (answered.kind === 'page') return sendPage(reply, answered.page, { framedBy });
  return reply.type('application/json').send(answered.body);
}

/** Anybody can send one; from the provider itself, it may be about money that nobody here knows of. */
function reportUnknown(
  { unknownNotice }: RouteContext,
  log: FastifyBaseLogger,
  notice: { readonly provider: string; readonly payment: string },
): void {
  unknownNotice(notice.provider);
  log.warn(notice, 'a notice is about a payment that is not here');
}
