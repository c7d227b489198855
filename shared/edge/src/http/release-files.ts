import staticFiles from '@fastify/static';
import { applicationName } from '@site/contracts/application';
import { releaseId } from '@site/contracts/release';
import { releaseKey } from '@site/releases/releases';
import { IMMUTABLE, ownFileHeaders, refusals } from '@site/releases/response-headers';
import type { Store } from '@site/releases/store';
import type { FastifyInstance } from 'fastify';
import type { LiveSite } from '../site/live-site.ts';
import { fileRequest, isPlain } from './direct-release-files.ts';
import { refuse } from './refuse.ts';
import type { ReleaseFileMemory } from './release-file-memory.ts';
import { sendStoredFile } from './send-stored-file.ts';

interface Params {
  readonly app: string;
  readonly id: string;
  readonly '*': string;
}

/**
 * Serves the browser files of every published release, live or not: an old tab keeps finding its
 * files. They never change, so browsers may keep them for good. A file that was sent whole is
 * remembered, and answered before Fastify the next time.
 */
export async function addReleaseFiles(
  app: FastifyInstance,
  { store, live }: { readonly store: Store; readonly live: LiveSite },
  memory: ReleaseFileMemory,
): Promise<void> {
  await app.register(staticFiles, {
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
  });

  app.get<{ Params: Params }>('/_site/releases/:app/:id/*', async (request, reply) => {
    const { app: name, id, '*': path } = request.params;
    const application = applicationName.safeParse(name);
    const release = releaseId.safeParse(id);
    if (!application.success || !release.success || !isBrowserFile(path)) {
      return refuse(reply, 404, refusals.missing);
    }
    const key = releaseKey(application.data, release.data);
    const file = `${key}/web/${path}`;
    if (request.method === 'GET' && isPlain(request.headers)) {
      const asked = fileRequest(request.raw, live);
      const stored = await memory.look(file);
      reply.raw.once('finish', () => {
        if (reply.statusCode !== 200) return;
        void memory.remember(asked, { key: file, stored, headers: reply.getHeaders() });
      });
    }
    reply.headers({ ...ownFileHeaders, 'cache-control': IMMUTABLE });
    return sendStoredFile(reply, { store, folder: `${key}/web`, file: path });
  });
}

/** Whether a path, decoded, stays in its folder and is no stored encoding of another file. */
function isBrowserFile(path: string): boolean {
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part.startsWith('.') || /[\\\0]/.test(part)))
    return false;
  return !/\.(?:br|gz)$/.test(path);
}
