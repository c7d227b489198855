import { listenError } from '@site/node/listen-error';
import { OperatorError } from '@site/node/operator-error';
import fastify from 'fastify';
import type { Settings } from '../../settings.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsServer {
  /** Scheme, host and port, without a slash at the end. */
  readonly address: string;
  stop(): Promise<void>;
}

const METRICS_PORT_OFFSET = 1_000;

/**
 * Answers `GET /metrics` in the text format of Prometheus, and nothing else, where the settings say or
 * 1000 above the service's own port: the counts tell how the business goes, and the service's address
 * is public. 503 while the database, which holds some of them, does not answer.
 * @throws OperatorError where the port cannot be listened on
 */
export async function listenForMetrics(
  metrics: Pick<Metrics, 'read'>,
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
  const app = fastify({ forceCloseConnections: true });
  app.get('/metrics', async (_request, reply) => {
    const text = await metrics.read().catch(() => undefined);
    reply.header('cache-control', 'no-store');
    if (text === undefined) return reply.code(503).send('The database does not answer.');
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text);
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send('There is nothing at this address.'),
  );
  try {
    return { address: await app.listen({ host, port }), stop: () => app.close() };
  } catch (error) {
    const names = { port: 'SETUP_METRICS_PORT', host: 'SETUP_METRICS_HOST' };
    throw listenError(error, { host, port, settings: names });
  }
}
