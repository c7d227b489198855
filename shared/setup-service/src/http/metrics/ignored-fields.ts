import type { FastifyBaseLogger } from 'fastify';
import { type Clock, HOUR_MS } from '../../clock.ts';
import { createThrottle } from '../../storage/request-limit.ts';
import type { Metrics } from './metrics.ts';

const MAX_NAMES = 5;

/** How the site's pages name fields. Any other name is its sender's text, and may be personal data. */
const plainName = /^[a-z][a-z_]{0,38}\d?$/;

/** Counts the fields that routes ignore; the log names them once an hour for each route. */
export interface IgnoredFields {
  /** Makes a route's count begin with 0, so that the first ignored field shows as a rise. */
  expect(route: string): void;
  note(route: string, names: readonly string[], log: Pick<FastifyBaseLogger, 'info'>): void;
}

export function createIgnoredFields(
  metrics: Pick<Metrics, 'ignored'>,
  clock: Pick<Clock, 'now'>,
): IgnoredFields {
  const throttle = createThrottle({ clock, max: 1, windowMs: HOUR_MS });
  return {
    expect: (route) => metrics.ignored(route, 0),
    note(route, names, log) {
      if (names.length === 0) return;
      metrics.ignored(route, names.length);
      if (!throttle(route)) return;
      const fields = names.filter((name) => plainName.test(name)).slice(0, MAX_NAMES);
      log.info({ call: route, fields, unnamed: names.length - fields.length }, 'fields ignored');
    },
  };
}
