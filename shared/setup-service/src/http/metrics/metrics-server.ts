import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listenError } from '@site/node/listen-error';
import { OperatorError } from '@site/node/operator-error';
import type { Settings } from '../../settings.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsServer {
  /** Scheme, host and port, without a slash at the end. */
  readonly address: string;
  stop(): Promise<void>;
}

/** How far the port of the counts is from the service's own, unless a setting says which one it is. */
const METRICS_PORT_OFFSET = 1_000;

/**
 * Serves the counts where the settings say, or near the service's own port.
 *
 * @throws OperatorError where the port cannot be listened on
 */
export async function listenForMetrics(
  metrics: Metrics,
  settings: Settings,
  servicePort: number,
): Promise<MetricsServer> {
  const { SETUP_METRICS_HOST: host, SETUP_METRICS_PORT: given } = settings;
  const above = servicePort + METRICS_PORT_OFFSET;
  const usual = above > 65_535 ? servicePort - METRICS_PORT_OFFSET : above;
  const port = given ?? (servicePort === 0 ? 0 : usual);
  if (port !== 0 && port === servicePort) {
    throw new OperatorError(
      `SETUP_METRICS_PORT is the service's own port, ${port}. Set it to another one, or unset it.`,
    );
  }
  try {
    return await serveMetrics(metrics, { host, port });
  } catch (error) {
    const names = { port: 'SETUP_METRICS_PORT', host: 'SETUP_METRICS_HOST' };
    throw listenError(error, { host, port, settings: names });
  }
}

/**
 * Answers `GET /metrics` with the counts in the text format of Prometheus, and nothing else, on a
 * port of its own: they tell how the business goes, and the public address is open to everybody.
 * Answers 503 while the database, which holds some of them, does not.
 *
 * @throws the system's error where the port cannot be listened on
 */
async function serveMetrics(
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
