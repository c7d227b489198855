import type { ServerResponse } from 'node:http';
import type { Overviews } from '../site/overviews.ts';
import { securityHeaders } from './replies.ts';

/**
 * Sends the overview whenever it differs, and a beat every few seconds, so that no proxy closes what is
 * silent, and the page knows that it still hears. Ends with the session.
 */
export function sendEvents(
  response: ServerResponse,
  overviews: Overviews,
  isAllowed: () => Promise<boolean>,
): void {
  response.writeHead(200, {
    ...securityHeaders,
    'content-type': 'text/event-stream; charset=utf-8',
    // nginx would collect them.
    'x-accel-buffering': 'no',
  });
  response.flushHeaders();
  const unsubscribe = overviews.subscribe(async (json) => {
    if (!(await isAllowed())) return response.end();
    response.write(json === undefined ? 'event: beat\ndata: {}\n\n' : `data: ${json}\n\n`);
  });
  response.on('close', unsubscribe);
}
