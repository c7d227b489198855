import cors from '@fastify/cors';
import { errorCode } from '@platform/node/error-code';
import { paymentKeyHeader } from '@site/contracts/purchase-calls';
import { orderCompleteHeader } from '@site/contracts/setup-calls';
import type { SiteConfiguration } from '@site/contracts/site-configuration';
import fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify';
import { MINUTE_MS } from '../clock.ts';
import { networkOf } from '../mail/email-quota.ts';
import { stopPath } from '../orders/reminders/recipients.ts';
import type { Settings } from '../settings.ts';
import { isDatabaseAway } from '../storage/database-away.ts';
import type { CreateLimit, RequestLimit } from '../storage/request-limit.ts';
import type { Metrics } from './metrics.ts';
import { noticePaths } from './routes/provider-notices.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests of one network in a minute. */
    perMinute?: number;
  }
}

/** Queried all the time; their good answers are no news. */
export const probePaths = { health: '/health', ready: '/ready' } as const;
const probes: readonly string[] = Object.values(probePaths);

/** Logs no address, query and body, which are personal data. */
function watchRequests(app: FastifyInstance, metrics: Pick<Metrics, 'answered'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const { elapsedTime, statusCode: status } = reply;
    const route = request.routeOptions.url ?? 'none';
    metrics.answered({ method, route, status }, elapsedTime / 1_000);
    const level = probes.includes(route) && status === 200 ? 'debug' : 'info';
    request.log[level]({ method, route, status, ms: Math.round(elapsedTime) }, 'request answered');
  });
}

/** Databases and mail servers put what they were given, such as an email address, elsewhere. */
function logError(error: Error) {
  const { name: type, message, stack = '' } = error;
  return { type, message, stack, code: errorCode(error) };
}

function limitRequests(app: FastifyInstance, createLimit: CreateLimit): void {
  const limits = new Map<string, RequestLimit>();
  app.addHook('onRoute', ({ method, url, config }) => {
    const max = config?.perMinute;
    if (max === undefined) return;
    for (const each of [method].flat()) {
      const name = `${each} ${url}`;
      limits.set(name, createLimit({ name, max, windowMs: MINUTE_MS, countsRefused: true }));
    }
  });
  app.addHook('onRequest', async ({ method, routeOptions, ip }, reply) => {
    const seconds = await limits.get(`${method} ${routeOptions.url}`)?.take(networkOf(ip));
    if (seconds === undefined) return;
    reply.header('retry-after', Math.max(seconds, 1));
    throw Object.assign(new Error('too many requests'), { statusCode: 429 });
  });
}

/** Not believed anyway, or at an address that only the recipient of a reminder knows. */
const fromElsewhere: readonly (string | undefined)[] = [...noticePaths, stopPath];

/**
 * Refuses forms of other sites' pages, by `Origin`: such a page cannot read the reply, and would still
 * have its visitors' browsers cause emails and prompts. Without `Origin` it is no browser's page;
 * `null` is a browser that hides where it is, and foreign.
 */
function refuseCrossOriginForms(app: FastifyInstance, config: SiteConfiguration): void {
  const { siteAddress, setupService } = config;
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

/** Every refusal is a status and one plain sentence; inner errors are for the log alone. */
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
    reply.header('allow', allowed.join(', '));
    return reply.code(405).send('This address does not take that method.');
  });
}

/** All the texts of a sign-up at their longest, in UTF-8, with room for the form around them. */
const MAX_BYTES = 32 * 1024;
const REQUEST_TIMEOUT_MS = 20_000;

/**
 * Of every reply; pages have a policy of their own. The site reads replies by CORS, which no policy here
 * concerns, and may show a page in a frame where that page says so.
 */
const headersOf = (address: string) => ({
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=()',
  'x-content-type-options': 'nosniff',
  // Two years, as browsers expect; other hosts of the domain are not this service's.
  ...(address.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000' }),
});

interface ServerContext {
  readonly config: SiteConfiguration;
  readonly settings: Settings;
  readonly metrics: Pick<Metrics, 'answered'>;
  readonly createLimit: CreateLimit;
  readonly isStopping: () => boolean;
}

export async function createHttpServer(context: ServerContext): Promise<FastifyInstance> {
  const { config, settings, metrics, createLimit, isStopping } = context;
  const headers = headersOf(config.setupService.address);
  const app = fastify({
    bodyLimit: MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Open connections are served while the service stops.
    return503OnClosing: false,
    trustProxy: settings.SETUP_TRUSTED_PROXIES,
    logger: { level: settings.LOG_LEVEL, serializers: { err: logError } },
    // Fastify's own lines hold addresses and queries.
    logController: new LogController({ disableRequestLogging: true }),
    // Of an address that cannot be read; no hook runs.
    frameworkErrors: (_error, _request, { raw }) =>
      raw.writeHead(400, headers).end('The address cannot be understood.'),
  });
  watchRequests(app, metrics);
  warnOfUntrustedProxy(app);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  app.addHook('onSend', async (_request, reply) => {
    // So that a proxy sends the next request to another copy.
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

/** Warns once; a hint and no proof, because a visitor can write that header too. */
function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isReported = false;
  app.addHook('onRequest', async ({ headers, ip, socket }) => {
    if (isReported || headers['x-forwarded-for'] === undefined || ip !== socket.remoteAddress)
      return;
    isReported = true;
    app.log.warn(
      'a request says that it came through a proxy which SETUP_TRUSTED_PROXIES does not name: all visitors behind a proxy count as one until it does',
    );
  });
}
