import type { FastifyInstance } from 'fastify';
import { networkOf } from '../mail/sender.ts';
import type { CreateLimit, RequestLimit } from '../storage/request-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How many requests of one network the route takes in a minute. */
    perMinute?: number;
  }
}

const MINUTE_MS = 60_000;

/** Refuses what is more than a route takes of one network; each route has counts of its own. */
export function limitRequests(app: FastifyInstance, createLimit: CreateLimit): void {
  const limits = new Map<string, RequestLimit>();
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.perMinute === undefined) return;
    for (const each of [method].flat()) {
      const name = `${each} ${url}`;
      const options = { name, max: config.perMinute, windowMs: MINUTE_MS, countsRefused: true };
      limits.set(name, createLimit(options));
    }
  });
  app.addHook('onRequest', async (request, reply) => {
    const { method, routeOptions, ip } = request;
    const seconds = await limits.get(`${method} ${routeOptions.url}`)?.take(networkOf(ip));
    if (seconds === undefined) return;
    reply.header('retry-after', Math.max(seconds, 1));
    throw Object.assign(new Error('too many requests'), { statusCode: 429 });
  });
}
