import { createServer, type Server } from 'node:http';
import { NOT_KEPT } from '@site/releases/responses';
import type { LiveSite } from '../site/live-site.ts';
import type { Counts } from './counts.ts';

/**
 * Answers `GET /problems` with a line for each obstacle to serving what is live, `GET /metrics` in the
 * text format of Prometheus, and nothing else: they tell where the store is and what is in it, and the
 * edge's own address is public.
 */
export function createOperationsServer(live: LiveSite, counts: Counts): Server {
  // An edge that nobody measures does not load what writes them.
  const metrics = once(async () => {
    const { createMetrics } = await import('./metrics.ts');
    return createMetrics(live, counts);
  });
  const answers: Readonly<Record<string, () => string | Promise<string>>> = {
    '/problems': () => live.problems.join('\n'),
    '/metrics': async () => (await metrics()).read(),
  };
  return createServer(async ({ method, url = '' }, response) => {
    const read = method === 'GET' ? answers[url] : undefined;
    const type = url === '/metrics' ? 'text/plain; version=0.0.4' : 'text/plain';
    const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': NOT_KEPT };
    const text = read ? await read() : 'There is nothing at this address.';
    response.writeHead(read ? 200 : 404, headers).end(text);
  });
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
