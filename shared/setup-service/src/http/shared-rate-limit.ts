import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limiters } from '../limits/limiters.ts';
import { hashOf } from '../limits/request-limit.ts';

/** What the plugin says of a route, which its types do not. */
interface RouteLimit {
  readonly max: number;
  readonly timeWindow: number;
  readonly routeInfo: { readonly method: string | string[]; readonly url: string };
}

/** Lets the rate limits of routes count where all services count; each route has counts of its own. */
export function sharedRateLimitStore(limiters: Limiters): FastifyRateLimitStoreCtor {
  return class implements FastifyRateLimitStore {
    incr(): never {
      throw new Error('Only routes have a rate limit.');
    }

    child(route: unknown): FastifyRateLimitStore {
      const { max, timeWindow, routeInfo } = route as RouteLimit;
      const name = [routeInfo.method, routeInfo.url].flat().join(' ');
      const limiter = limiters.create({ name, max, windowMs: timeWindow });
      return {
        incr(network, done) {
          count(limiter, network, max).then(
            (counted) => done(null, counted),
            (error) => done(error),
          );
        },
        child: (other) => this.child(other),
      };
    }
  };
}

async function count(limiter: RateLimiterAbstract, network: string, max: number) {
  try {
    const { consumedPoints, msBeforeNext } = await limiter.consume(hashOf(network));
    return { current: consumedPoints, ttl: msBeforeNext };
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return { current: Math.max(refused.consumedPoints, max + 1), ttl: refused.msBeforeNext };
  }
}
