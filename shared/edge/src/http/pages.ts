import { negotiate } from '@fastify/accept-negotiator';
import { encodingNames } from '@site/releases/encodings';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LiveSite } from '../site/live-site.ts';
import type { LoadedSite } from '../site/load-site.ts';
import type { Representation, ServedPage } from '../site/served-page.ts';
import { readPagePath } from './page-path.ts';
import { refuse } from './refuse.ts';

/** Serves the pages of the live composition, from memory. */
export function addPages(app: FastifyInstance, live: LiveSite): void {
  app.get('/*', (request, reply) => {
    const { site } = live;
    if (!site) return refuse(reply, 503, 'Nothing is live yet.');
    const address = readPagePath(request.url);
    if (!address) return refuse(reply, 400, 'The address is not well encoded.');
    const page = site.pages.get(address.path);
    if (page) return sendPage(request, reply, page, 200);
    const target = withoutSlash(address.path, site);
    if (target)
      return reply.header('cache-control', 'no-cache').redirect(target + address.query, 308);
    return sendPage(request, reply, site.notFound, 404);
  });
}

/** The page that is meant by a path with slashes at its end; only pages of the site, never a host. */
function withoutSlash(path: string, site: LoadedSite): string | undefined {
  const trimmed = path.replace(/\/+$/, '');
  return trimmed !== path && site.pages.has(trimmed) ? trimmed : undefined;
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: ServedPage, status: number) {
  const { bytes, etag } = chooseRepresentation(request, reply, page);
  reply.headers({
    'cache-control': 'no-cache',
    'content-security-policy': page.contentSecurityPolicy,
    etag,
    vary: 'accept-encoding',
  });
  if (status === 200 && matches(request.headers['if-none-match'], etag)) {
    return reply.removeHeader('content-encoding').code(304).send();
  }
  return reply.code(status).type('text/html; charset=utf-8').send(bytes);
}

function chooseRepresentation(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ServedPage,
): Representation {
  const accepted = negotiate(request.headers['accept-encoding'] ?? '', [...encodingNames]);
  const encoding = encodingNames.find((name) => name === accepted);
  const encoded = encoding && page.encoded.get(encoding);
  if (!encoded) return page.identity;
  reply.header('content-encoding', encoding);
  return encoded;
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
