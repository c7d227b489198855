import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { PAGE_COMPOSITION_ELEMENT } from '@site/contracts/page-composition-element';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { LiveSite } from '../site/live-site.ts';
import type { Development } from './development.ts';
import { addRefreshedFiles } from './refreshed-files.ts';

const SCRIPT = '/_site/development/page.js';
const EVENTS = '/_site/development/events';
const ERRORS = '/_site/development/errors';

const browserError = z.object({ page: z.string(), message: z.string(), stack: z.string() });

/** Adds to a site what `development.ts` describes. */
export function addDevelopmentPages(
  app: FastifyInstance,
  live: LiveSite,
  development: Development,
): void {
  addScriptToPages(app);
  sendEvents(app, live, development);
  addRefreshedFiles(app, development);
  const script = readFileSync(new URL('page.js', import.meta.url), 'utf8')
    .replace('EVENTS', EVENTS)
    .replace('ERRORS', ERRORS)
    .replace('COMPOSITION', PAGE_COMPOSITION_ELEMENT);
  app.get(SCRIPT, (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/javascript; charset=utf-8').send(script),
  );
  app.post(ERRORS, async (request, reply) => {
    const error = browserError.safeParse(request.body);
    if (!error.success) return reply.code(400).send();
    return reply.header('cache-control', 'no-store').send(await development.report(error.data));
  });
}

function addScriptToPages(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url, raw }) => {
    if (url.startsWith('/_site/')) return;
    // Every page is sent, and sent plain: a script can't be put into a compressed one, and a copy
    // that a browser kept may lack it.
    delete raw.headers['accept-encoding'];
    delete raw.headers['if-none-match'];
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (!isPage || !Buffer.isBuffer(payload)) return payload;
    reply.header('cache-control', 'no-store').removeHeader('etag').removeHeader('content-length');
    // It comes before every other script, so that it sees their errors.
    return payload.toString().replace('<head>', () => `<head><script src="${SCRIPT}"></script>`);
  });
}

function sendEvents(app: FastifyInstance, live: LiveSite, development: Development): void {
  const open = new Set<ServerResponse>();
  const sendAll = (event: string) => {
    for (const stream of open) stream.write(event);
  };
  const notices = () => eventOf('notices', JSON.stringify(development.notices()));
  const news = () => eventOf('news', JSON.stringify(development.news()));
  app.get(EVENTS, (request, reply) => {
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    stream.write(live.site ? eventOf('live', live.site.composition) : ':\n\n');
    stream.write(notices() + news());
    open.add(stream);
    request.raw.on('close', () => open.delete(stream));
  });
  const unsubscribe = [
    live.onCheck(({ site }, before) => {
      if (!site || site === before.site) return;
      development.served(site.composition);
      sendAll(eventOf('live', site.composition));
    }),
    development.onNotices(() => sendAll(notices())),
    development.onNews(() => sendAll(news())),
  ];
  // Open streams would keep the server from closing.
  app.addHook('preClose', async () => {
    for (const stop of unsubscribe) stop();
    for (const stream of open) stream.end();
  });
}

function eventOf(event: string, data: string): string {
  return `event: ${event}\ndata: ${data}\n\n`;
}
