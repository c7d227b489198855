import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A setup service that answers as told, on a free port. */
export async function serviceThat(answer: Answer): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on a port has this kind of address.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function closedAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // As above.
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

export const replying =
  (text: string, status = 200): Answer =>
  (request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'text/plain' }).end(text);
  };

/** A setup service that remembers the requests that came, whole, and replies with a text. */
export async function listeningService(text: string) {
  const requests: Request[] = [];
  const address = await serviceThat((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
      const body = request.method === 'POST' ? { body: Buffer.concat(chunks) } : {};
      const { method = '' } = request;
      requests.push(new Request(`http://service${request.url}`, { method, headers, ...body }));
      response.end(text);
    });
  });
  return { address, requests };
}

export async function fieldsOf(request: Request | undefined): Promise<Record<string, unknown>> {
  return Object.fromEntries((await request?.formData()) ?? []);
}
