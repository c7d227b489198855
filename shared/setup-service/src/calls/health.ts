import { sql } from 'kysely';
import type { Storage } from '../storage/tables.ts';
import type { Call } from './call.ts';
import { metricsPath } from './metrics.ts';

const health = '/health';
const ready = '/ready';

/** Addresses that are asked all the time, and whose good answers are no news. */
export const probePaths: readonly string[] = [health, ready, metricsPath];

/**
 * `GET /health`: 200 while the process lives. `GET /ready`: 200 while the database answers, else
 * 503.
 */
export function healthCalls(storage: Storage): Call {
  return (app) => {
    app.get(health, async () => 'healthy');
    app.get(ready, async (request, reply) => {
      try {
        await sql`select 1 from accounts limit 1`.execute(storage);
        return 'ready';
      } catch (error) {
        request.log.warn({ err: error }, 'the database does not answer');
        return reply.code(503).send('not ready: the database does not answer');
      }
    });
  };
}
