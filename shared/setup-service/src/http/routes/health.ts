import type { ConfigurationStatus } from '../../live-configuration/live-configuration.ts';
import { probePaths } from '../request-log.ts';
import type { Route } from './form-route.ts';

/**
 * `GET /health`: 200 while the process lives. `GET /ready`: 200 while the database takes what is
 * written, else 503, after two seconds at the latest; and 503 once it was asked to stop. What keeps the service from following what is
 * live stands below, one line each: it sells on at the prices that it knows.
 */
export function healthRoutes(
  checkWrite: () => Promise<void>,
  status: () => ConfigurationStatus,
  isStopping: () => boolean,
): Route {
  return (app) => {
    app.get(probePaths.health, async () => 'healthy');
    app.get(probePaths.ready, async (request, reply) => {
      if (isStopping()) return reply.code(503).send('not ready: the service stops');
      try {
        await checkWrite();
        return ['ready', ...status().problems].join('\n');
      } catch (error) {
        request.log.warn({ err: error }, 'the database does not answer');
        return reply.code(503).send('not ready: the database does not answer');
      }
    });
  };
}
