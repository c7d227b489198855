import { REVALIDATED, refusals } from '@site/releases/response-headers';
import type { Store } from '@site/releases/store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LiveSite } from '../site/live-site.ts';
import type { LoadedSite } from '../site/load-composition.ts';
import type { ServedPage } from '../site/served-page.ts';
import { readPagePath } from './page-path.ts';
import { refuse } from './refuse.ts';
import { sendText } from './send-text.ts';
import { sendSiteFile } from './site-files.ts';

/** Serves the pages of the live composition, and the files beside them. */
export function addPages(app: FastifyInstance, live: LiveSite, store: Store): void {
  app.get('/*', (request, reply) => {
    const { site } = live;
    if (!site) return refuse(reply, 503, 'Nothing is live yet.');
    const address = readPagePath(request.url);
    if (!address) return refuse(reply, 400, refusals.malformed);
    const { written, path, query } = address;
    const page = site.pages.get(written);
    if (page) return sendPage(request, reply, page, 200);
    const file = sendSiteFile(request, reply, { store, site, path });
    if (file) return file;
    const target = canonicalPath(path, site);
    if (target) return reply.header('cache-control', REVALIDATED).redirect(target + query, 308);
    return sendPage(request, reply, site.notFound, 404);
  });
}

/**
 * The page that a path means which has slashes at its end or encodes letters without need. The
 * browser's router compares addresses letter by letter, so each page has exactly one. The result is
 * always a page of this site, never another host. A path in another letter case is another path.
 */
function canonicalPath(path: string, site: LoadedSite): string | undefined {
  const trimmed = path.replace(/\/+$/, '') || '/';
  return site.pages.has(trimmed) ? trimmed : undefined;
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ServedPage,
  status: 200 | 404,
) {
  reply.headers(pageHeaders(page));
  return sendText(request, reply, page, { status, type: 'text/html' });
}

/** The headers that pages have and other texts have not. */
export function pageHeaders({ contentSecurityPolicy }: ServedPage) {
  return { 'content-security-policy': contentSecurityPolicy };
}
