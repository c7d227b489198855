import cors from '@fastify/cors';
import { paymentKeyHeader } from '@site/contracts/purchase-calls';
import { orderCompleteHeader } from '@site/contracts/setup-calls';
import type { SiteConfig } from '@site/contracts/site-config';
import fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify';
import { stopPath } from '../orders/reminders/recipients.ts';
import { darajaCallbackPath } from '../payments/daraja.ts';
import { pesapalPaths } from '../payments/pesapal.ts';
import type { Settings } from '../settings.ts';
import { isDatabaseAway } from '../storage/database-away.ts';
import type { CreateLimit } from '../storage/request-limit.ts';
import type { Metrics } from './metrics/metrics.ts';
import { logError, watchRequests } from './request-log.ts';
import { limitRequests } from './route-limits.ts';

/**
 * What providers and mail programs send on their own. Nothing that providers send is believed, no matter
 * who sends it; the address at which reminders are stopped is known to their recipient alone.
 */
const fromElsewhere: readonly (string | undefined)[] = [
  pesapalPaths.notification,
  darajaCallbackPath,
  stopPath,
];

/**
 * Refuses forms that a page of another site sends. A browser sends such a form without asking first, and
 * though such a page cannot read the reply, its visitors' browsers would ask for emails and prompts.
 * A browser says where a form comes from in `Origin`; the site's pages and the service's own are
 * taken, and so is who says nothing, which is no page of a browser's. `null` is what a browser says
 * that hides it, and foreign.
 */
function refuseCrossOriginForms(
  app: FastifyInstance,
  { siteAddress, setupService }: Pick<SiteConfig, 'siteAddress' | 'setupService'>,
): void {
  const own = [siteAddress, setupService.address].map((address) => new URL(address).origin);
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (request.method !== 'POST' || origin === undefined || own.includes(origin)) return;
    if (fromElsewhere.includes(request.routeOptions.url)) return;
    return reply.code(403).send('Forms of other sites are not taken.');
  });
}

const reasons: Readonly<Record<number, string>> = {
  413: 'The request is too big.',
  415: 'A multipart form is expected.',
  429: 'There were too many requests from this address. Try again in a minute.',
};

/** A database that was away or locked is often back by then. */
const RETRY_AFTER_SECONDS = 5;

/** Every refusal is a status and one plain sentence; what went wrong inside is for the log only. */
function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (isDatabaseAway(error)) {
      request.log.error({ err: error }, 'the database could not be used for a request');
      reply.code(503).header('retry-after', RETRY_AFTER_SECONDS);
      return reply.send('The service is busy. Try again in a few seconds.');
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) {
      request.log.error({ err: error }, 'a request failed');
      return reply.code(500).send('Something went wrong. Try again later.');
    }
    return reply.code(status).send(reasons[status] ?? 'The request cannot be understood.');
  });

  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const allowed = (['GET', 'POST'] as const).filter((method) =>
      app.hasRoute({ method, url: path }),
    );
    if (allowed.length === 0) return reply.code(404).send('There is nothing at this address.');
    return reply
      .code(405)
      .header('allow', allowed.join(', '))
      .send('This address does not take that method.');
  });
}

/** All the texts of a sign-up at their longest, in UTF-8, with room for the form around them. */
const MAX_BYTES = 32 * 1024;
/** A request that is not whole by then is given up. */
const REQUEST_TIMEOUT_MS = 20_000;

interface ServerContext {
  readonly config: SiteConfig;
  readonly settings: Settings;
  readonly metrics: Pick<Metrics, 'answered'>;
  readonly createLimit: CreateLimit;
  readonly isStopping: () => boolean;
}

/** Makes the server without any route: limits, who may read it from a browser, errors and the log. */
export async function createHttpServer({
  config,
  settings,
  metrics,
  createLimit,
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
    exposedHeaders: ['retry-after', orderCompleteHeader],
    maxAge: 600,
  });
  refuseCrossOriginForms(app, config);
  limitRequests(app, createLimit);
  return app;
}

/**
 * Warns once where requests come through a proxy that is not trusted: all visitors behind it count as
 * one address, and share its limits. A visitor can write that header too, so it is a hint and no proof.
 */
function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', async ({ headers, ip, socket }) => {
    if (isSaid || headers['x-forwarded-for'] === undefined || ip !== socket.remoteAddress) return;
    isSaid = true;
    app.log.warn(
      'a request says that it came through a proxy which SETUP_TRUSTED_PROXIES does not name: all visitors behind a proxy count as one until it does',
    );
  });
}
