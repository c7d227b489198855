import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

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

export const replying =
  (text: string, status = 200, headers: Record<string, string> = {}): Answer =>
  (request, response) => {
    request.resume();
    response.writeHead(status, { 'access-control-allow-origin': '*', ...headers }).end(text);
  };

interface Received {
  readonly method: string | undefined;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly fields: Readonly<Record<string, string>>;
}

export async function listeningService(answer: (received: Received) => Answer) {
  const requests: Received[] = [];
  const address = await serviceThat((request, response) => {
    // A browser's preflight is no call of the page.
    if (request.method === 'OPTIONS') return replying('', 204)(request, response);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url: path = '', headers } = request;
      const received = { method, path, headers, fields: fieldsIn(Buffer.concat(chunks)) };
      requests.push(received);
      answer(received)(request, response);
    });
  });
  return { address, requests };
}

function fieldsIn(multipart: Buffer): Record<string, string> {
  const parts = multipart.toString().matchAll(/ name="([^"]+)"\r\n\r\n([\s\S]*?)\r\n--/g);
  return Object.fromEntries([...parts].map(([, name = '', text = '']) => [name, text]));
}
