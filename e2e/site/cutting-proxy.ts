import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { findFreePort } from '@site/node/ports';

/** A bad connection to a site. */
export interface CuttingProxy {
  /** Scheme, host and port, without a slash at the end. */
  readonly address: string;
  /** The addresses that were cut off so far. */
  readonly cut: ReadonlySet<string>;
  close(): void;
}

/**
 * Passes requests on to a site. The connection breaks in the middle of the first response of every
 * address that matches.
 */
export async function startCuttingProxy(site: string, address: RegExp): Promise<CuttingProxy> {
  const cut = new Set<string>();
  const server = createServer((asked, response) => {
    const path = asked.url ?? '/';
    const isCut = address.test(path) && !cut.has(path);
    if (isCut) cut.add(path);
    const passedOn = request(
      site + path,
      { method: asked.method, headers: asked.headers },
      (answer) => (isCut ? passHalf(answer, response) : pass(answer, response)),
    );
    passedOn.on('error', () => response.destroy());
    asked.pipe(passedOn);
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${port}`,
    cut,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function pass(answer: IncomingMessage, response: ServerResponse) {
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.pipe(response);
}

async function passHalf(answer: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  // The length is that of the whole, so the browser sees that the rest is missing.
  response.writeHead(answer.statusCode ?? 502, {
    ...answer.headers,
    'content-length': body.length,
  });
  response.write(body.subarray(0, body.length / 2), () => response.destroy());
}
