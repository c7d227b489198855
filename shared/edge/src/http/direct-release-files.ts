import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { LiveSite } from '../site/live-site.ts';
import type { DirectResponse } from './direct-server.ts';
import type { FileRequest, ReleaseFileMemory, RememberedFile } from './release-file-memory.ts';
import { withTiming } from './server-timing.ts';

/** Answers with release files that are remembered. */
export function directReleaseFiles(memory: ReleaseFileMemory, live: LiveSite): DirectResponse {
  return (request, response, { began, fastify }) => {
    if (!isPlain(request.headers)) return false;
    const found = memory.find(fileRequest(request, live));
    if (!found) return false;
    if (found.isFresh) {
      send(request, response, found.file, began);
    } else {
      void found.compare().then((file) => {
        if (file) send(request, response, file, began);
        else fastify(request, response);
      });
    }
    return true;
  };
}

function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  { headers, body }: RememberedFile,
  began: number,
): void {
  response.writeHead(200, withTiming(headers, began)).end(method === 'HEAD' ? undefined : body);
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
