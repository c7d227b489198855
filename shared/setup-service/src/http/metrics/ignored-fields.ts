import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import { createThrottle } from '../../storage/request-limit.ts';
import type { Metrics } from './metrics.ts';

const HOUR_MS = 60 * 60_000;
const MAX_NAMES = 5;

/**
 * How the site's own pages name fields. A name is its sender's text: whatever else it is, such as an
 * email address or a telephone number, is counted and never written down.
 */
const plainName = /^[a-z][a-z_]{0,38}\d?$/;

/** Counts the fields that routes ignore, and tells operators which page sends them. */
export interface IgnoredFields {
  /** Makes the count of a route begin with 0, so that the first ignored field is seen as a rise. */
  expect(route: string): void;
  /** Notes fields that a route did not know. The log has one line an hour for each route. */
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
      if (throttle.take(route) !== undefined) return;
      const fields = names.filter((name) => plainName.test(name)).slice(0, MAX_NAMES);
      log.info({ call: route, fields, unnamed: names.length - fields.length }, 'fields ignored');
    },
  };
}
