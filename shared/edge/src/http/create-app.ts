import type { Store } from '@site/releases/store';
import fastify, { type FastifyInstance } from 'fastify';
import type { Development } from '../development/development.ts';
import { addDevelopmentPages } from '../development/development-pages.ts';
import type { Report } from '../report.ts';
import type { LiveSite } from '../site/live-site.ts';
import { addConfigurations } from './configurations.ts';
import { addPages } from './pages.ts';
import { addReady } from './ready.ts';
import { refuse } from './refuse.ts';
import { addReleaseFiles } from './release-files.ts';

/** The headers of every response. */
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
};

/** Two years, which is what browsers expect of a site that insists on https. */
const strictTransport = 'max-age=63072000; includeSubDomains';

export interface AppOptions {
  readonly store: Store;
  readonly live: LiveSite;
  readonly development?: Development | undefined;
  readonly report: Report;
}

/** The web server's routes; it does not listen yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { store, live, development, report } = options;
  const app = fastify({
    frameworkErrors: (_error, _request, reply) => {
      reply.headers(securityHeaders);
      return refuse(reply, 400, 'The address is not well formed.');
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders);
    if (live.site?.secure) reply.header('strict-transport-security', strictTransport);
    if (request.method === 'GET' || request.method === 'HEAD' || !request.is404) return;
    reply.header('allow', 'GET, HEAD');
    return refuse(reply, 405, 'Only GET and HEAD are answered here.');
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, 'There is no such file.'));
  app.setErrorHandler((error, request, reply) => {
    report.failed(request, error);
    return refuse(reply, 500, 'Something went wrong here.');
  });

  await addReleaseFiles(app, store);
  addReady(app, live);
  addConfigurations(app, live, store);
  if (development) addDevelopmentPages(app, live, development);
  app.get('/_site/*', (_request, reply) => refuse(reply, 404, 'There is no such file.'));
  addPages(app, live, store);
  return app;
}
