import { sql } from 'kysely';
import type { Storage } from '../storage/tables.ts';
import type { Call } from './call.ts';

/**
 * `GET /health`: 200 while the process lives. `GET /ready`: 200 while the database answers, else
 * 503. Probes come often, so only their failures are logged.
 */
export function healthCalls(storage: Storage): Call {
  return (app) => {
    app.get('/health', { logLevel: 'warn' }, async () => 'healthy');
    app.get('/ready', { logLevel: 'warn' }, async (request, reply) => {
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
