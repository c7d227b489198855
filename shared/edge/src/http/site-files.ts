import { extname } from 'node:path';
import { textTypes } from '@site/releases/content-types';
import { releaseKey } from '@site/releases/releases';
import { publicFileHeaders } from '@site/releases/response-headers';
import type { Store } from '@site/releases/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LoadedSite } from '../site/load-composition.ts';
import { etagOf, type PublicFile } from '../site/public-files.ts';
import { sendStoredFile } from './send-stored-file.ts';
import { matches, sendText } from './send-text.ts';

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
  return found && sendPublicFile(request, reply, { store, site, found });
}

async function sendPublicFile(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    store,
    site,
    found,
  }: { readonly store: Store; readonly site: LoadedSite; readonly found: PublicFile },
) {
  reply.headers(publicFileHeaders);
  const etag = await etagOf(store, site, found);
  if (etag !== undefined) reply.header('etag', etag);
  if (etag !== undefined && matches(request.headers['if-none-match'], etag)) {
    return reply.code(304).send();
  }
  // A range is useful only with the rest of the same bytes, which a weak ETag does not guarantee.
  if (request.headers['if-range'] !== undefined) delete request.raw.headers.range;
  const folder = releaseKey(found.app, found.release);
  // The store's dates say when a release was published, and a rollback goes back to an older one.
  const dates = { etag: false, lastModified: false };
  return sendStoredFile(reply, { store, folder, file: found.file }, dates);
}
