import type { ServerResponse } from 'node:http';
import { PAGE_COMPOSITION_ELEMENT } from '@site/contracts/page-composition-element';
import type { FastifyInstance } from 'fastify';
import type { LiveSite } from '../site/live-site.ts';

/*
 * For development: pages in open tabs follow what goes live. Each page gets a script that listens
 * for the id of the live composition and reloads the page when it is another one than the page's
 * own.
 */

const SCRIPT = '/_site/live-reload.js';
const EVENTS = '/_site/live';

const script = `let seen = null;
new EventSource('${EVENTS}').onmessage = ({ data }) => {
  const own = document.getElementById('${PAGE_COMPOSITION_ELEMENT}');
  seen ??= own ? JSON.parse(own.textContent).id : data;
  if (seen !== data) location.reload();
};
`;

export function addLiveReload(app: FastifyInstance, live: LiveSite): void {
  addScriptToPages(app);
  sendEvents(app, live);
  app.get(SCRIPT, (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/javascript; charset=utf-8').send(script),
  );
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
    return payload
      .toString()
      .replace('</head>', () => `<script src="${SCRIPT}" async></script></head>`);
  });
}

function sendEvents(app: FastifyInstance, live: LiveSite): void {
  const open = new Set<ServerResponse>();
  app.get(EVENTS, (request, reply) => {
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    stream.write(live.site ? eventOf(live.site.composition) : ':\n\n');
    open.add(stream);
    request.raw.on('close', () => open.delete(stream));
  });
  const unsubscribe = live.onCheck(({ site }, before) => {
    if (!site || site === before.site) return;
    for (const stream of open) stream.write(eventOf(site.composition));
  });
  // Open streams would keep the server from closing.
  app.addHook('preClose', async () => {
    unsubscribe();
    for (const stream of open) stream.end();
  });
}

function eventOf(composition: string): string {
  return `data: ${composition}\n\n`;
}
