import type { FastifyInstance } from 'fastify';
import type { Development } from './development.ts';

/** What a browser asks for that has been refreshed: scripts, styles and lists of updates. */
const releaseFile =
  /^\/_site\/releases\/(?<app>[^/?]+)\/(?<id>[^/?]+)\/(?<path>[^?]+\.(?<ending>js|css|json))(?:\?|$)/;

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
};

/** Answers in the place of a release what it does not have, and pages need that were refreshed. */
export function addRefreshedFiles(app: FastifyInstance, development: Development): void {
  app.addHook('onRequest', async ({ url }, reply) => {
    const { ending = '', ...asked } = releaseFile.exec(url)?.groups ?? {};
    if (ending === '') return;
    const file = { app: '', id: '', path: '', ...asked };
    const text = await development.file({ ...file, path: decodeURIComponent(file.path) });
    if (text === undefined) return;
    // The next build may have another one under the same name.
    return reply
      .header('cache-control', 'no-store')
      .header('cross-origin-resource-policy', 'same-origin')
      .type(`${types[ending]}; charset=utf-8`)
      .send(text);
  });
}
