import type { Metrics } from '../metrics/metrics.ts';
import type { Call } from './call.ts';

export const metricsPath = '/metrics';

/**
 * `GET /metrics`: counts in the text format of Prometheus. It is asked from this machine, or through
 * a proxy that lets nobody else in.
 */
export function metricsCall(metrics: Metrics): Call {
  return (app) => {
    app.get(metricsPath, async (_request, reply) =>
      reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.read()),
    );
  };
}
