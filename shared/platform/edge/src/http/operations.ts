import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { NOT_KEPT, readSignal, SIGNAL_HEADER } from '@platform/releases/serving';
import type { EdgeCanaryCounts } from '../canary/canary-counts.ts';
import type { ReleaseHealth } from '../health/release-health.ts';
import type { LiveSite } from '../site/live-site.ts';
import type { Counts } from './counts.ts';
import { createMetrics } from './metrics.ts';
import { readyState } from './state.ts';

/** A month, the longest that anything is kept. */
const MOST_MINUTES = 30 * 24 * 60;

type Headers = IncomingMessage['headers'];

/** What else is answered on the operations port. @returns whether it has answered, or will */
export type OtherAnswers = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Answers `GET /problems` with a line for each obstacle to serving what is live, `GET /metrics` in the
 * text format of Prometheus, `GET /health?minutes=60` with JSON of what visitors' browsers reported
 * (`healthAnswer`), `GET /canary` with what was counted of one (`canaryCounts`; a guard
 * says `?guard`, and what it knows of a signal in a header, which is remembered), `GET /_site/ready` as its
 * own address does, and nothing else but what it is given: they tell where the store is and what is in
 * it, and the edge's own address is public.
 */
export function createOperationsServer(
  live: LiveSite,
  counts: Counts,
  {
    canary,
    health,
    others = () => false,
  }: {
    readonly canary: EdgeCanaryCounts;
    readonly health?: ReleaseHealth | undefined;
    readonly others?: OtherAnswers | undefined;
  },
): Server {
  const metrics = createMetrics(live, counts, health);
  const answers: Readonly<
    Record<string, (query: URLSearchParams, headers: Headers) => string | Promise<string>>
  > = {
    '/problems': () => [...live.problems, ...(health?.problems() ?? [])].join('\n'),
    '/metrics': metrics.read,
    '/_site/ready': () => JSON.stringify(readyState(live)),
    '/canary': (query, headers) => {
      if (query.has('guard')) canary.guarded(readSignal(headers[SIGNAL_HEADER]));
      return JSON.stringify(canary.read());
    },
    ...(health
      ? { '/health': async (query) => JSON.stringify(await health.read(minutesOf(query))) }
      : {}),
  };
  return createServer(async (request, response) => {
    if (others(request, response)) return;
    const { method, url = '', headers: given } = request;
    const [path = '', query] = url.split('?');
    const read = method === 'GET' || method === 'HEAD' ? answers[path] : undefined;
    const headers = {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': NOT_KEPT,
    };
    try {
      const text = read
        ? await read(new URLSearchParams(query), given)
        : 'There is nothing at this address.';
      response.writeHead(read ? 200 : 404, headers).end(method === 'HEAD' ? undefined : text);
    } catch {
      // Visitors are served all the same.
      response.writeHead(500, headers).end('It cannot be read now.');
    }
  });
}

function minutesOf(query: URLSearchParams): number {
  const minutes = Math.floor(Number(query.get('minutes') ?? 60));
  return minutes >= 1 ? Math.min(minutes, MOST_MINUTES) : 60;
}
