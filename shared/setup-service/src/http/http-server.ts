import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import { paymentKeyHeader } from '@site/contracts/purchase-calls';
import type { SiteConfig } from '@site/contracts/site-config';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Settings } from '../environment/settings.ts';
import type { Limiters } from '../limits/limiters.ts';
import { networkOf } from '../limits/network.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { refuseCrossOriginForms } from './cross-origin-forms.ts';
import { answerErrors } from './error-replies.ts';
import { logError, watchRequests } from './request-log.ts';
import { sharedRateLimitStore } from './shared-rate-limit.ts';
import { warnOfUntrustedProxy } from './untrusted-proxy.ts';

/** All the texts of a sign-up at their longest, in UTF-8, with room for the form around them. */
const MAX_BYTES = 32 * 1024;
/** A request that is not whole by then is given up. */
const REQUEST_TIMEOUT_MS = 20_000;

interface ServerContext {
  readonly config: SiteConfig;
  readonly settings: Settings;
  readonly metrics: Pick<Metrics, 'answered'>;
  readonly limiters: Limiters;
  readonly isStopping: () => boolean;
}

/** Makes the server without any route: limits, who may read it from a browser, errors and the log. */
export async function createHttpServer({
  config,
  settings,
  metrics,
  limiters,
  isStopping,
}: ServerContext): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // What comes over a connection that is open is answered, also while the service stops.
    return503OnClosing: false,
    trustProxy: settings.SETUP_TRUSTED_PROXIES,
    logger: { level: settings.LOG_LEVEL, serializers: { err: logError } },
    // Fastify's own lines hold addresses and queries; `request-log.ts` writes one without.
    logController: new LogController({ disableRequestLogging: true }),
  });
  watchRequests(app, metrics);
  warnOfUntrustedProxy(app);
  app.addHook('onRequest', async (_request, reply) => {
    reply.type('text/plain; charset=utf-8');
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });
  app.addHook('onSend', async (_request, reply) => {
    // Whoever keeps the connection, such as a proxy, sends the next request to another copy.
    if (isStopping()) reply.header('connection', 'close');
  });
  answerErrors(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  await app.register(cors, {
    origin: new URL(config.siteAddress).origin,
    methods: ['GET', 'POST'],
    allowedHeaders: ['content-type', paymentKeyHeader],
    exposedHeaders: ['retry-after'],
    maxAge: 600,
  });
  refuseCrossOriginForms(app, config);
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => networkOf(ip),
    // Its own store forgets the oldest addresses rather than fill the memory.
    ...(limiters.isShared ? { store: sharedRateLimitStore(limiters) } : {}),
  });
  return app;
}
