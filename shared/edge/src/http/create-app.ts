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
import { addPages } from './pages.ts';
import { addReady } from './ready.ts';
import { refuse } from './refuse.ts';
import { createReleaseFileMemory } from './release-file-memory.ts';
import { addReleaseFiles } from './release-files.ts';
import { securityHeaders } from './security-headers.ts';

export interface AppOptions {
  readonly store: Store;
  readonly live: LiveSite;
  readonly development?: Development | undefined;
  readonly report: Report;
}

/** The web server's routes; it does not listen yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { store, live, development, report } = options;
  let direct: readonly DirectResponse[] = [];
  const app = fastify({
    serverFactory: (handler) => createDirectServer(() => direct, handler),
    frameworkErrors: (_error, _request, reply) => {
      reply.headers(securityHeaders(undefined));
      return refuse(reply, 400, 'The address is not well formed.');
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(live.site));
    if (request.method === 'GET' || request.method === 'HEAD' || !request.is404) return;
    reply.header('allow', 'GET, HEAD');
    return refuse(reply, 405, 'Only GET and HEAD are answered here.');
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, 'There is no such file.'));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // Such as a condition that the file does not meet.
    const { statusCode = 500 } = error;
    if (statusCode >= 400 && statusCode < 500) {
      return refuse(reply, statusCode, 'This cannot be answered as it is requested.');
    }
    report.failed(request, error);
    return refuse(reply, 500, 'Something went wrong here.');
  });

  const memory = createReleaseFileMemory(store);
  await addReleaseFiles(app, { store, live }, memory);
  addDirectories(app, store);
  addReady(app, live);
  addConfigurations(app, live, store);
  if (development) addDevelopmentPages(app, live, development);
  app.get('/_site/*', (_request, reply) => refuse(reply, 404, 'There is no such file.'));
  addPages(app, live, store);
  // Hooks of Fastify change the pages in development.
  if (!development) direct = [directPages(live), directReleaseFiles(memory, live)];
  app.addHook('preClose', async () => {
    // Fastify answers what still arrives with 503 and ends the connection.
    direct = [];
  });
  return app;
}
