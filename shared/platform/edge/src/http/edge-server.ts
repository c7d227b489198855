import { once } from 'node:events';
import { createServer, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { LIVE_CONFIGURATIONS_PATH } from '@platform/contracts/live-configurations';
import { decoded } from '@platform/contracts/spelling';
import { errorCode, errorMessage } from '@platform/node/error-code';
import type { PreviewSettings } from '@platform/releases/serving';
import { METHODS, NOT_KEPT, READY_PATH, refusals, workerRemoval } from '@platform/releases/serving';
import type { Store } from '@platform/store/store';
import { isStorageError } from '@platform/store/store';
import type { EdgeCanaryCounts } from '../canary/canary-counts.ts';
import { answerLink } from '../canary/link.ts';
import { createShare } from '../canary/share.ts';
import { createDevelopmentPages, type Development } from '../development/development.ts';
import type { ReleaseHealth } from '../health/release-health.ts';
import type { Report } from '../report.ts';
import type { LiveSite } from '../site/live-site.ts';
import { type Counts, createCounts } from './counts.ts';
import { answer, type Exchange, refuse } from './exchange.ts';
import { pathOf, respondWithPage, type SendPage, sendPage } from './pages.ts';
import { createPreviews } from './previews.ts';
import { createReleaseFileMemory } from './release-file-memory.ts';
import { respondFromMemory, sendDirectory, sendReleaseFile } from './release-files.ts';
import { watchSlowClients } from './slow-clients.ts';
import { createSoundFiles } from './sound-files.ts';
import { createConfigurations, respondReady } from './state.ts';
import { StoreAway } from './stored-files.ts';

// Requests have no body, so slow ones hold connections on purpose. Idle connections outlive those
// of proxies, and all end some time, so that proxies use new edges, too.
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 72_000,
} as const;
const REQUESTS_PER_CONNECTION = 10_000;

const RETRY_S = '2';

/** Milliseconds for a store to give what a response needs, before the visitor is told to come back. */
const STORE_MS = 10_000;

export interface EdgeServerOptions {
  readonly store: Store;
  readonly live: LiveSite;
  readonly development?: Development | undefined;
  readonly report: Report;
  readonly counts?: Counts;
  /** Whether this edge is stopping: it says so, and serves requests meanwhile. */
  readonly isStopping?: () => boolean;
  readonly isTrustedProxy?: (address: string) => boolean;
  readonly previews?: PreviewSettings;
  readonly canaryCounts?: EdgeCanaryCounts;
  /** See `SiteDefinition`; by default none. */
  readonly pinnedPaths?: readonly string[];
  readonly health?: ReleaseHealth | undefined;
}

export type EdgeServer = ReturnType<typeof createEdgeServer>;

/** Does not listen yet. Nearly all responses come from memory with prepared headers. */
export function createEdgeServer(options: EdgeServerOptions) {
  const { store, live, report, health, counts = createCounts() } = options;
  const { isStopping = () => false, isTrustedProxy = () => false } = options;
  const memory = createReleaseFileMemory(store);
  const sendConfigurations = createConfigurations(live, store);
  const development = options.development && createDevelopmentPages(live, options.development);
  const files = { store, sound: createSoundFiles(store) };
  const previews = createPreviews(store, live, options.previews ?? {});
  const share = createShare(live, options.pinnedPaths ?? [], options.canaryCounts?.given);
  const sendLive = development?.sendPage ?? health?.counting(sendPage) ?? sendPage;

  /** Previews are another site, of which nothing is counted, and nobody gets a canary. */
  function respondLive(exchange: Exchange): void | Promise<void> {
    if (health?.isReport(exchange.request)) return health.collect(exchange);
    if (answerLink(exchange, live)) return;
    return respond(share(exchange), sendLive);
  }

  function respond(exchange: Exchange, sendPage: SendPage): void | Promise<void> {
    const { request, site } = exchange;
    const { url = '', method, headers } = request;
    const isOwn = url.startsWith('/_site/') || (url.includes('%') && isBelowSite(url));
    if (method !== 'GET' && method !== 'HEAD') {
      return refuse(exchange, 405, refusals.method, { allow: METHODS });
    }
    if (headers['service-worker'] === 'script') {
      const own = { 'content-type': workerRemoval.type, 'cache-control': NOT_KEPT };
      return answer(exchange, 200, own, workerRemoval.script);
    }
    // Health checks and setup services request from inside.
    if (headers['x-forwarded-proto'] === 'http' && site?.secure && !isOwn && url[0] === '/') {
      // Anybody can write the header.
      if (isTrustedProxy(request.socket.remoteAddress ?? '')) {
        const location = site.address + url;
        return answer(exchange, 308, { location, 'cache-control': 'no-cache' });
      }
    }
    return isOwn ? respondOwn(exchange, url) : respondWithPage(exchange, { files, sendPage });
  }

  function respondOwn(exchange: Exchange, url: string): void | Promise<void> {
    const sent = respondFromMemory(exchange, memory);
    if (sent !== true) return respondUnremembered(exchange, url, sent);
  }

  async function respondUnremembered(
    exchange: Exchange,
    url: string,
    sent: false | Promise<boolean>,
  ): Promise<void> {
    if (await sent) return;
    const path = decoded(pathOf(url));
    if (path === undefined) return refuse(exchange, 400, refusals.malformed);
    if (path.startsWith('/_site/releases/')) return sendReleaseFile(exchange, files, memory);
    if (path.startsWith('/_site/directories/')) return sendDirectory(exchange, files);
    if (path === READY_PATH) return respondReady(exchange, live, isStopping());
    if (path === LIVE_CONFIGURATIONS_PATH) return sendConfigurations(exchange);
    return refuse(exchange, 404, refusals.missing);
  }

  function fail(exchange: Exchange, error: unknown): void {
    const { request, response } = exchange;
    if (response.headersSent) {
      response.destroy();
    } else if (error instanceof StoreAway || isStorageError(error)) {
      counts.storeFailed();
      report.away(errorMessage(error));
      const headers = { 'retry-after': RETRY_S };
      refuse(exchange, 503, "The store can't be read at the moment.", headers);
    } else {
      report.failed(request, error);
      refuse(exchange, 500, 'Something went wrong here.');
    }
  }

  const server = createServer(limits, (request, response) => {
    const { site, canary } = live;
    const began = performance.now();
    const exchange = { request, response, began, site, canary: canary?.site };
    // The client's next request goes to another edge.
    if (isStopping()) response.setHeader('connection', 'close');
    try {
      const responding = development
        ? development
            .respond(exchange)
            .then((isDone) => (isDone ? undefined : respondLive(exchange)))
        : (previews.respond(exchange, respond) ?? respondLive(exchange));
      if (!responding) return counts.answered(exchange);
      const hanging = setTimeout(() => {
        // A developer's page may be rendered first.
        if (development || response.headersSent) return;
        fail(exchange, new StoreAway('the store does not answer'));
      }, STORE_MS);
      response.once('close', () => counts.answered(exchange));
      responding
        .catch((error: unknown) => fail(exchange, error))
        .finally(() => clearTimeout(hanging));
    } catch (error) {
      fail(exchange, error);
      counts.answered(exchange);
    }
  });
  server.maxRequestsPerSocket = REQUESTS_PER_CONNECTION;
  watchSlowClients(server);
  refuseUnreadable(server, counts.refused);
  return {
    server,
    /** Accepts no new connections, and resolves when all responses have ended. */
    async close(): Promise<void> {
      development?.stop();
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}

function isBelowSite(url: string): boolean {
  return decoded(pathOf(url))?.startsWith('/_site/') ?? false;
}

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what is no request as Node does by itself, which tells nobody of it. */
function refuseUnreadable(server: Server, refused: (status: number) => void): void {
  server.on('clientError', (error, socket: Socket) => {
    if (socket.writable && !isAnswering(socket)) {
      const status = statuses[errorCode(error) ?? ''] ?? 400;
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
      refused(status);
    }
    socket.destroy(error);
  });
}

/** Where Node itself looks: in the middle of a response another one would be a part of it. */
function isAnswering(socket: Socket): boolean {
  const { _httpMessage: response } = socket as { _httpMessage?: ServerResponse | null };
  return response?.headersSent ?? false;
}
