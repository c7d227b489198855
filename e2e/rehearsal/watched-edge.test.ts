import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { watchEdge } from './watched-edge.ts';

/** An edge that serves whatever revision it is told, and can be started at any time. */
async function watched() {
  const state = { revision: 0, head: 0 };
  const server = createServer((_request, response) =>
    response.end(JSON.stringify(state.revision > 0 ? { revision: state.revision } : {})),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  const nothing = async () => {};
  const edge = watchEdge({
    name: 'edge 1',
    address: `http://127.0.0.1:${port}`,
    service: { start: nothing, stop: nothing, kill: nothing },
    head: () => state.head,
  });
  onTestFinished(async () => {
    await edge.stopWatching();
    server.closeAllConnections();
    server.close();
  });
  const seen = (revision: number) =>
    expect.poll(() => edge.sightings.at(-1)?.revision, { interval: 5 }).toBe(revision);
  return { edge, state, seen };
}

test('an edge that begins with what the ledger had is good, and may be behind later', async () => {
  const { edge, state, seen } = await watched();
  state.head = 2;
  await edge.start();
  state.revision = 2;
  await seen(2);
  state.head = 5;
  state.revision = 3;
  await seen(3);
  expect(edge.staleStarts).toEqual([]);
});

test('an edge that begins with an old copy is seen, once', async () => {
  const { edge, state, seen } = await watched();
  state.head = 4;
  await edge.start();
  state.revision = 3;
  await seen(3);
  state.revision = 4;
  await seen(4);
  expect(edge.staleStarts).toEqual(['edge 1 began with revision 3, not with 4']);
});

test('an edge that goes back is seen', async () => {
  const { edge, state, seen } = await watched();
  state.revision = 3;
  await seen(3);
  state.revision = 2;
  await expect
    .poll(() => edge.stepsBack, { interval: 5 })
    .toContain('edge 1 served revision 2 after 3');
});
