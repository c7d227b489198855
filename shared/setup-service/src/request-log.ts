import type { FastifyInstance } from 'fastify';
import { probePaths } from './calls/health.ts';

/**
 * One line for each request with its route, status and milliseconds. Addresses, queries and bodies
 * are personal data and stay out.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    const isProbe = probePaths.includes(route) && status === 200;
    request.log[isProbe ? 'debug' : 'info'](
      { method, route, status, ms: Math.round(reply.elapsedTime) },
      'request answered',
    );
  });
}
