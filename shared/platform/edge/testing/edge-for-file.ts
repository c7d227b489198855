import { createFixtureSite, type FixtureSite } from '@platform/testing/site/fixture-site';
import { afterAll, beforeAll } from 'vitest';
import { type Edge, type EdgeOptions, startEdge } from '../src/start-edge.ts';
import { ask, type Headers } from './ask.ts';

export function edgeForFile(
  prepare: (site: FixtureSite) => Promise<unknown> = (site) => site.goLive(),
  options: Partial<EdgeOptions> = {},
) {
  let site: FixtureSite;
  let edge: Edge;
  beforeAll(async () => {
    site = await createFixtureSite();
    await prepare(site);
    edge = await startEdge({ port: 0, storeFolder: site.store.folder, ...options });
  });
  afterAll(async () => {
    await edge.stop();
    await site.remove();
  });
  return {
    get site() {
      return site;
    },
    get edge() {
      return edge;
    },
    get: (path: string, headers?: Headers, method?: string) =>
      ask(edge.address, path, headers, method),
  };
}
