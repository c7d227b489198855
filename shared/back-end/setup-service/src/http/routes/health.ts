import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Storage } from '../../storage/tables.ts';
import { probePaths } from '../http-server.ts';
import type { RouteContext } from './form-route.ts';

/** A readiness probe must not wait for long. */
const PATIENCE_MS = 2_000;

export function addHealth(app: FastifyInstance, context: RouteContext): void {
  const { storage, clock, isStopping, refusingAccess } = context;
  /** Probes of the same moment share one write. */
  let running: Promise<void> | undefined;
  const checkWrite = () => {
    running ??= inTime(clock, write(storage, clock.now())).finally(() => {
      running = undefined;
    });
    return running;
  };

  app.get(probePaths.health, async () => 'healthy');
  app.get(probePaths.ready, async (request, reply) => {
    if (isStopping()) return reply.code(503).send('not ready: the service stops');
    try {
      await checkWrite();
      // Everything else works: a balancer that took this copy out would help nobody.
      const refusing = refusingAccess().map((provider) => `: ${provider} refuses our access`);
      return ['ready', ...refusing].join('');
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer');
      return reply.code(503).send('not ready: the database does not answer');
    }
  });
}

/** Far away, so that it does not look like the count of a past day. */
const NEVER = '9999-12-31T00:00:00.000Z';

/** A read-only database, or a full disk, still begins transactions and stores nothing. */
async function write(storage: Storage, now: Date): Promise<void> {
  const count = Math.floor(now.getTime() / 1_000) % 1_000_000_000;
  await storage.transaction().execute(async (transaction) => {
    await sql`select 1 from accounts limit 1`.execute(transaction);
    await transaction
      .insertInto('mail_counts')
      .values({ name: 'ready', until: NEVER, count })
      .onConflict((conflict) => conflict.columns(['name', 'until']).doUpdateSet({ count }))
      .execute();
  });
}

function inTime(clock: Clock, work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(PATIENCE_MS, () => reject(new Error('no answer in time')));
    work.then(resolve, reject).finally(cancel);
  });
}
