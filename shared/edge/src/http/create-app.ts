import { METHODS, refusals } from '@site/releases/response-headers';
import { securityHeaders } from '@site/releases/security-headers';
import { isStorageError } from '@site/releases/storage-error';
import type { Store } from '@site/releases/store';
import fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import type { Development } from '../development/development.ts';
import { addDevelopmentPages } from '../development/development-pages.ts';
import type { Report } from '../report.ts';
import type { LiveSite } from '../site/live-site.ts';
import { addConfigurations } from './configurations.ts';
import { directPages } from './direct-pages.ts';
import { directReleaseFiles } from './direct-release-files.ts';
import { createDirectServer, type DirectResponse } from './direct-server.ts';
import { addDirectories } from './directories.ts';
import { insistOnHttps } from './insist-on-https.ts';
import { addPages } from './pages.ts';
import { addReady } from './ready.ts';
import { refuse } from './refuse.ts';
import { createReleaseFileMemory } from './release-file-memory.ts';
import { addReleaseFiles } from './release-files.ts';
import { SERVER_TIMING, serverTiming } from './server-timing.ts';

/** Seconds after which a client may ask again for what the store could not give. */
const RETRY_S = '2';

export interface AppOptions {
  readonly store: Store;
  readonly live: LiveSite;
  readonly development?: Development | undefined;
  readonly report: Report;
  /** Whether this edge is about to stop: it says so, and serves what is asked meanwhile. */
  readonly isStopping?: () => boolean;
  /** Whether an address is a proxy's that says how visitors came. */
  readonly isTrustedProxy?: (address: string) => boolean;
}

/** The web server's routes; it does not listen yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { store, live, development, report } = options;
  const { isStopping = () => false, isTrustedProxy = () => false } = options;
  let direct: readonly DirectResponse[] = [];
  const app = fastify({
    serverFactory: (handler) =>
      createDirectServer({ direct: () => direct, fastify: handler, isStopping }),
    // A visitor's request that arrives while the last ones are answered is one of them.
    return503OnClosing: false,
    frameworkErrors: (_error, _request, reply) => {
      reply.headers(securityHeaders(live.site));
      return refuse(reply, 400, refusals.malformed);
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(live.site));
    if (request.method === 'GET' || request.method === 'HEAD' || !request.is404) return;
    reply.header('allow', METHODS);
    return refuse(reply, 405, refusals.method);
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header(SERVER_TIMING, serverTiming(reply.elapsedTime));
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, refusals.missing));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // Such as a condition that the file does not meet.
    const { statusCode = 500 } = error;
    if (statusCode === 503 || isStorageError(error)) {
      report.away(error);
      reply.header('retry-after', RETRY_S);
      return refuse(reply, 503, "The store can't be read at the moment.");
    }
    if (statusCode >= 400 && statusCode < 500) {
      return refuse(reply, statusCode, refusals.unsatisfiable);
    }
    report.failed(request, error);
    return refuse(reply, 500, 'Something went wrong here.');
  });

  const memory = createReleaseFileMemory(store);
  await addReleaseFiles(app, { store, live }, memory);
  addDirectories(app, store);
  addReady(app, live, isStopping);
  addConfigurations(app, live, store);
  if (development) addDevelopmentPages(app, live, development);
  app.get('/_site/*', (_request, reply) => refuse(reply, 404, refusals.missing));
  addPages(app, live, store);
  // Hooks of Fastify change the pages in development.
  if (!development) {
    direct = [
      insistOnHttps(live, isTrustedProxy),
      directPages(live),
      directReleaseFiles(memory, live),
    ];
  }
  return app;
}
