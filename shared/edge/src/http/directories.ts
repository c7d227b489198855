import { compositionFileAddress, compositionId } from '@site/contracts/composition';
import { IMMUTABLE, ownFileHeaders, refusals } from '@site/releases/response-headers';
import type { Store } from '@site/releases/store';
import { compositionKey } from '@site/releases/stored-compositions';
import type { FastifyInstance } from 'fastify';
import { refuse } from './refuse.ts';
import { sendStoredFile } from './send-stored-file.ts';

interface Params {
  readonly id: string;
  readonly name: string;
}

/**
 * Serves the directories of large sites, of every composition, live or not: a document that was
 * sent just before a switch finds its own. Needs `sendFile`, which `addReleaseFiles` brings.
 */
export function addDirectories(app: FastifyInstance, store: Store): void {
  const address = compositionFileAddress(':id', 'directories/:name');
  app.get<{ Params: Params }>(address, async (request, reply) => {
    const { id, name } = request.params;
    if (!compositionId.safeParse(id).success || !/^[0-9a-f]{64}\.js$/.test(name)) {
      return refuse(reply, 404, refusals.missing);
    }
    reply.headers({ ...ownFileHeaders, 'cache-control': IMMUTABLE });
    const folder = `${compositionKey(id)}/directories`;
    return sendStoredFile(reply, { store, folder, file: name });
  });
}
