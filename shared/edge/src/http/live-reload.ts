import type { ServerResponse } from 'node:http';
import { PAGE_COMPOSITION_ELEMENT } from '@site/contracts/page-composition-element';
import type { FastifyInstance } from 'fastify';
import type { LiveSite } from '../site/live-site.ts';
import { LIVE_RELOAD_EVENTS, LIVE_RELOAD_SCRIPT } from './live-reload-script.ts';

const script = `let seen = null;
new EventSource('${LIVE_RELOAD_EVENTS}').onmessage = ({ data }) => {
  const own = document.getElementById('${PAGE_COMPOSITION_ELEMENT}');
  seen ??= own ? JSON.parse(own.textContent).id : data;
  if (seen !== data) location.reload();
};
`;

/** For development: pages in open tabs follow what goes live. */
export function addLiveReload(app: FastifyInstance, live: LiveSite): void {
  const open = new Set<ServerResponse>();

  app.get(LIVE_RELOAD_SCRIPT, (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/javascript; charset=utf-8').send(script),
  );

  app.get(LIVE_RELOAD_EVENTS, (request, reply) => {
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    stream.write(live.site ? eventOf(live.site.composition) : ':\n\n');
    open.add(stream);
    request.raw.on('close', () => open.delete(stream));
  });

  const forget = live.onSwitch(({ composition }) => {
    for (const stream of open) stream.write(eventOf(composition));
  });
  // Open streams would keep the server from closing.
  app.addHook('preClose', async () => {
    forget();
    for (const stream of open) stream.end();
  });
}

function eventOf(composition: string): string {
  return `data: ${composition}\n\n`;
}
