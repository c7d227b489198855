import { createServer, type Server } from 'node:http';
import { NOT_KEPT } from '@site/releases/responses';
import type { EdgeCanaryCounts } from '../canary/canary-counts.ts';
import type { LiveSite } from '../site/live-site.ts';
import type { Counts } from './counts.ts';
import { createMetrics } from './metrics.ts';

/**
 * Answers `GET /problems` with a line for each obstacle to serving what is live, `GET /metrics` in the
 * text format of Prometheus, `GET /canary` with what was counted of one, and nothing else: they tell where the store is and what is in it, and the
 * edge's own address is public.
 */
export function createOperationsServer(
  live: LiveSite,
  counts: Counts,
  canaryCounts: EdgeCanaryCounts,
): Server {
  const metrics = createMetrics(live, counts);
  const answers: Readonly<Record<string, () => string | Promise<string>>> = {
    '/problems': () => live.problems.join('\n'),
    '/metrics': metrics.read,
    '/canary': () => JSON.stringify(canaryCounts.read()),
  };
  return createServer(async ({ method, url = '' }, response) => {
    const read =
      method === 'GET' || method === 'HEAD' ? answers[url.replace(/\?.*/, '')] : undefined;
    const headers = {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': NOT_KEPT,
    };
    try {
      const text = read ? await read() : 'There is nothing at this address.';
      response.writeHead(read ? 200 : 404, headers).end(method === 'HEAD' ? undefined : text);
    } catch {
      // Visitors are served all the same.
      response.writeHead(500, headers).end('It cannot be read now.');
    }
  });
}
