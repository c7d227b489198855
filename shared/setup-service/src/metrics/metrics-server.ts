import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

export interface MetricsServer {
  /** Scheme, host and port, without a slash at the end. */
  readonly address: string;
  stop(): Promise<void>;
}

/**
 * Answers `GET /metrics` with the counts in the text format of Prometheus, and nothing else, on a
 * port of its own: they tell how the business goes, and the public address is open to everybody.
 * Answers 503 while the database, which holds some of them, does not.
 *
 * @throws the system's error where the port cannot be listened on
 */
export async function serveMetrics(
  metrics: Pick<Metrics, 'read'>,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404, plain).end('There is nothing at this address.');
      return;
    }
    metrics.read().then(
      (text) => {
        const type = 'text/plain; version=0.0.4; charset=utf-8';
        response.writeHead(200, { ...plain, 'content-type': type }).end(text);
      },
      () => response.writeHead(503, plain).end('The database does not answer.'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // A server that listens on a port has such an address.
  const { port: taken } = server.address() as AddressInfo;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
