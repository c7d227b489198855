import { createServer, type Server } from 'node:http';
import { NOT_KEPT } from '@site/releases/responses';
import type { LiveSite } from '../site/live-site.ts';

/**
 * Answers `GET /problems` with a line for each obstacle to serving what is live, and nothing else:
 * they tell where the store is and what is in it, and the edge's own address is public.
 */
export function createOperationsServer(live: Pick<LiveSite, 'problems'>): Server {
  return createServer(({ method, url }, response) => {
    const isKnown = method === 'GET' && url === '/problems';
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': NOT_KEPT };
    response
      .writeHead(isKnown ? 200 : 404, headers)
      .end(isKnown ? live.problems.join('\n') : 'There is nothing at this address.');
  });
}
