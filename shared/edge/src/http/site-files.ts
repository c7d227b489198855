import { extname } from 'node:path';
import { releaseFolder } from '@site/releases/releases';
import type { Store } from '@site/releases/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LoadedSite } from '../site/load-site.ts';
import { sendText } from './send-text.ts';

const textTypes: Readonly<Record<string, string>> = {
  '.xml': 'application/xml',
  '.txt': 'text/plain',
};

/**
 * Serves what is neither page nor part of one: the texts for search engines, and the files that
 * releases have at the site's root.
 *
 * @returns undefined where the site has no such file
 */
export function sendSiteFile(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    store,
    site,
    path,
  }: { readonly store: Store; readonly site: LoadedSite; readonly path: string },
) {
  const text = site.texts.get(path);
  const type = textTypes[extname(path)];
  if (text && type) return sendText(request, reply, text, { status: 200, type });
  const found = site.publicFiles.get(path);
  if (!found) return undefined;
  // Their paths stay when their content changes; pages of the site may frame them.
  reply.headers({
    'cache-control': 'no-cache',
    'content-security-policy': "frame-ancestors 'self'",
    vary: 'accept-encoding',
  });
  const folder = releaseFolder(store, found.app, found.release);
  return reply.sendFile(found.file, folder, { cacheControl: false });
}
