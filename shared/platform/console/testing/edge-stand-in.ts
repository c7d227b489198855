import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readLive } from '@platform/store/live';
import type { Store } from '@platform/store/store';
import { afterAll, beforeAll } from 'vitest';

/** Answers as the edge of a store does, on its own and its operations address. */
export function edgeStandIn(storeOf: () => Store) {
  const answers: Record<string, unknown> = {};
  const ready = async () => {
    const { entry } = (await readLive(storeOf())).live ?? {};
    return { status: 'ready', revision: entry?.revision, composition: entry?.composition };
  };
  const server = createServer(async ({ url = '' }, response) => {
    const [path = ''] = url.split('?');
    const answer =
      answers[url] ?? answers[path] ?? (path === '/_site/ready' ? await ready() : undefined);
    response.writeHead(answer === undefined ? 404 : 200, { 'server-timing': 'edge;dur=0.10' });
    response.end(JSON.stringify(answer));
  });
  let address = '';
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close().closeAllConnections());
  return {
    /** By path, or path with a query. */
    answers,
    get address() {
      return address;
    },
  };
}
