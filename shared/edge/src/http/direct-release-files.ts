import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { LiveSite } from '../site/live-site.ts';
import type { DirectResponse } from './direct-server.ts';
import type { FileRequest, ReleaseFileMemory } from './release-file-memory.ts';

/** Answers with release files that are remembered. */
export function directReleaseFiles(memory: ReleaseFileMemory, live: LiveSite): DirectResponse {
  return (request, response, fastify) => {
    if (!isPlain(request.headers)) return false;
    const asked = fileRequest(request, live);
    if (!memory.has(asked)) return false;
    const respond = async () => {
      const file = await memory.read(asked);
      if (!file) return fastify(request, response);
      response.writeHead(200, file.headers);
      response.end(request.method === 'HEAD' ? undefined : file.body);
    };
    respond().catch(() => response.destroy());
    return true;
  };
}

export function fileRequest(
  { url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  { site }: LiveSite,
): FileRequest {
  return { url, acceptEncoding: headers['accept-encoding'], secure: site?.secure ?? false };
}

/** Whether a request is for a whole file, whatever the client has of it. */
export function isPlain(headers: IncomingHttpHeaders): boolean {
  return (
    headers.range === undefined &&
    headers['if-none-match'] === undefined &&
    headers['if-modified-since'] === undefined &&
    headers['if-match'] === undefined &&
    headers['if-unmodified-since'] === undefined
  );
}
