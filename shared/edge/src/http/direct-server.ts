import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/*
 * Pages and release files are nearly all that visitors request. They are answered on Node's own
 * server, because Fastify's routing, hooks and replies take longer than all the rest of such a
 * request. Everything else, and every request that is not plain, is left to Fastify, whose routes
 * answer pages and release files with the same headers.
 */

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Answers a GET or HEAD request, or leaves it.
 *
 * @param fastify answers it later, if that is found out after `true` was returned
 * @returns whether the request is answered, now or later
 */
export type DirectResponse = (
  request: IncomingMessage,
  response: ServerResponse,
  fastify: Handler,
) => boolean;

/** Milliseconds for which an idle connection stays open, which is longer than proxies keep theirs. */
const KEEP_ALIVE_MS = 72_000;

/**
 * A server whose requests go to the direct responses first, and to Fastify if none of them answers.
 *
 * @param direct asked for each request, so that the list can be empty while the server starts or stops
 */
export function createDirectServer(
  direct: () => readonly DirectResponse[],
  fastify: Handler,
): Server {
  function respondDirectly(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    try {
      return direct().some((respond) => respond(request, response, fastify));
    } catch {
      // Fastify fails in the same way, and knows how to report it.
      return false;
    }
  }
  const server = createServer((request, response) => {
    if (!respondDirectly(request, response)) fastify(request, response);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  // The proxy in front decides how slowly a request may arrive.
  server.requestTimeout = 0;
  return server;
}
