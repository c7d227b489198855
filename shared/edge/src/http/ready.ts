import type { FastifyInstance } from 'fastify';
import type { LiveSite } from '../site/live-site.ts';

/**
 * Tells load balancers and operators whether this edge serves, and whether it serves the newest
 * revision.
 */
export function addReady(app: FastifyInstance, live: LiveSite): void {
  app.get('/_site/ready', (_request, reply) => {
    const { site, problems, head, epoch } = live;
    reply.header('cache-control', 'no-store');
    if (!site) return reply.code(503).send({ status: 'unavailable', head, epoch, problems });
    const { revision, composition, releases, config } = site;
    const status = problems.length > 0 ? 'degraded' : 'ready';
    return reply.send({ status, revision, composition, releases, config, head, epoch, problems });
  });
}
