import type { SiteConfig } from '@site/contracts/site-config';
import type { FastifyInstance } from 'fastify';
import { darajaCallbackPath } from '../payments/daraja/callback-path.ts';
import { pesapalPaths } from '../payments/pesapal/pesapal.ts';
import { stopPath } from '../reminders/stop-links.ts';

/**
 * What providers and mail programs send on their own. Nothing that providers send is believed, no matter
 * who sends it; the address at which reminders are stopped is known to their recipient alone.
 */
const fromElsewhere: readonly (string | undefined)[] = [
  pesapalPaths.notification,
  darajaCallbackPath,
  stopPath,
];

/**
 * Refuses forms that a page of another site sends. A browser sends such a form without asking first, and
 * though such a page cannot read the reply, its visitors' browsers would ask for emails and prompts.
 * A browser says where a form comes from in `Origin`; the site's pages and the service's own are
 * taken, and so is who says nothing, which is no page of a browser's. `null` is what a browser says
 * that hides it, and foreign.
 */
export function refuseCrossOriginForms(
  app: FastifyInstance,
  { siteAddress, setupService }: Pick<SiteConfig, 'siteAddress' | 'setupService'>,
): void {
  const own = [siteAddress, setupService.address].map((address) => new URL(address).origin);
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (request.method !== 'POST' || origin === undefined || own.includes(origin)) return;
    if (fromElsewhere.includes(request.routeOptions.url)) return;
    return reply.code(403).send('Forms of other sites are not taken.');
  });
}
