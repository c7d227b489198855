import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  // What comes is checked by what a test expects of it.
  readonly body: Record<string, unknown>;
  /** Aborted where the connection ends before an answer. */
  readonly gone: AbortSignal;
}

/** `hang` never answers, `cut` ends the connection instead; a text goes out as it is. */
export type Answer = { readonly status?: number; readonly body: object | string } | 'hang' | 'cut';

export type Twist = (asked: Asked) => Answer | undefined | Promise<Answer | undefined>;

/** How long a server that answers is waited for: much longer than a busy machine takes. */
export const ANSWER_MS = 10_000;
/** The same for one that hangs. */
export const HANG_MS = 1_000;

export async function jsonServer(answer: (asked: Asked) => Answer | Promise<Answer>) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const said = await text(request);
    const { method = 'GET', headers } = request;
    const isJson = headers['content-type']?.startsWith('application/json');
    const body = said && isJson ? JSON.parse(said) : {};
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    const { pathname: path, searchParams: query } = url;
    const entry = { method, path, query, headers, body, gone: gone.signal };
    asked.push(entry);
    const reply = await answer(entry);
    if (reply === 'hang') return;
    if (reply === 'cut') return void request.socket.destroy();
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' });
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  function close(): void {
    server.closeAllConnections();
    server.close();
  }
  onTestFinished(close);
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close,
  };
}
