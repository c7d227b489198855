import { NOT_KEPT } from '@site/releases/response-headers';
import { READY_PATH, readyAnswer } from '@site/releases/state-responses';
import type { FastifyInstance } from 'fastify';
import type { LiveSite } from '../site/live-site.ts';

/**
 * Tells load balancers and operators whether this edge serves, and whether it serves the newest
 * revision.
 */
export function addReady(app: FastifyInstance, live: LiveSite, isStopping: () => boolean): void {
  app.get(READY_PATH, (_request, reply) => {
    const { site, problems, head, epoch } = live;
    reply.header('cache-control', NOT_KEPT);
    if (!site) return reply.code(503).send({ status: 'unavailable', head, epoch, problems });
    if (isStopping()) return reply.code(503).send({ status: 'stopping', head, epoch, problems });
    return reply.send(readyAnswer(site, { head, epoch, problems }));
  });
}
