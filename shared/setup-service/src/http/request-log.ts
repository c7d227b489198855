import { errorCode } from '@site/node/error-code';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics/metrics.ts';

/** Addresses that are asked all the time, and whose good answers are no news. */
export const probePaths = { health: '/health', ready: '/ready' } as const;
const probes: readonly string[] = Object.values(probePaths);

/**
 * One line for each request with its route, status and milliseconds, and its place in the counts. Addresses, queries and bodies
 * are personal data and stay out.
 */
export function watchRequests(app: FastifyInstance, metrics: Pick<Metrics, 'answered'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    metrics.answered({ method, route, status, seconds: reply.elapsedTime / 1_000 });
    const isProbe = probes.includes(route) && status === 200;
    request.log[isProbe ? 'debug' : 'info'](
      { method, route, status, ms: Math.round(reply.elapsedTime) },
      'request answered',
    );
  });
}

/**
 * What the log says of an error. Databases and mail servers put what they were given, such as an
 * email address, into other properties.
 */
export function logError(error: Error) {
  const { name: type, message, stack = '' } = error;
  return { type, message, stack, code: errorCode(error) };
}
