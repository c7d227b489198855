import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { watchSlowClients } from './slow-clients.ts';

/*
 * Pages and release files are nearly all that visitors request. They are answered on Node's own
 * server, because Fastify's routing, hooks and replies take longer than all the rest of such a
 * request. Everything else, and every request that is not plain, is left to Fastify, whose routes
 * answer pages and release files with the same headers.
 */

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** What a direct response may need beside the request. */
interface Asked {
  /** When the request arrived, as `performance.now()` says it. */
  readonly began: number;
  /** Answers it later, if that is found out after `true` was returned. */
  readonly fastify: Handler;
}

/**
 * Answers a GET or HEAD request, or leaves it.
 *
 * @returns whether the request is answered, now or later
 */
export type DirectResponse = (
  request: IncomingMessage,
  response: ServerResponse,
  asked: Asked,
) => boolean;

/*
 * Requests have no body, so all of one arrives at once, or from somebody who holds connections on
 * purpose. An idle connection stays open for longer than proxies keep theirs, because one that is
 * closed while a request is on its way fails that request. After so many requests a connection ends,
 * so that proxies spread theirs over edges that came later.
 */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 72_000,
} as const;
const REQUESTS_PER_CONNECTION = 10_000;

export interface DirectServerOptions {
  /** Asked for each request, so that the list can be empty while the server starts. */
  readonly direct: () => readonly DirectResponse[];
  readonly fastify: Handler;
  /** Whether clients are told to take another connection, because this server is about to stop. */
  readonly isStopping: () => boolean;
}

/** A server whose requests go to the direct responses first, and to Fastify if none of them answers. */
export function createDirectServer({ direct, fastify, isStopping }: DirectServerOptions): Server {
  function respondDirectly(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const asked = { began: performance.now(), fastify };
    try {
      return direct().some((respond) => respond(request, response, asked));
    } catch {
      // Fastify fails in the same way, and knows how to report it.
      return false;
    }
  }
  const server = createServer(limits, (request, response) => {
    if (isStopping()) response.setHeader('connection', 'close');
    if (!respondDirectly(request, response)) fastify(request, response);
  });
  server.maxRequestsPerSocket = REQUESTS_PER_CONNECTION;
  watchSlowClients(server);
  return server;
}
