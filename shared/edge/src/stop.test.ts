import { Agent, get, type IncomingMessage } from 'node:http';
import { siteForEachTest } from '@site/releases/testing/site-for-each-test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ask, readyOf } from '../testing/ask.ts';
import { type Edge, startEdge } from './start-edge.ts';

const { site } = siteForEachTest();
let edge: Edge;
let agent: Agent;
beforeEach(async () => {
  edge = await startEdge({ port: 0, storeFolder: site.store.folder });
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(async () => {
  vi.useRealTimers();
  agent.destroy();
});

/** Keeps its connection, as a proxy does. */
function askOnKept(path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(edge.address + path, { agent }, (response) => {
      response.resume().once('end', () => resolve(response));
    }).once('error', reject);
  });
}

test('an edge that is about to stop says so, and serves whoever has not noticed', async () => {
  expect((await askOnKept('/pricing')).headers.connection).toBe('keep-alive');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stopped = edge.stop({ drainMs: 30_000 });
  expect(await readyOf(edge)).toMatchObject({ code: 503, status: 'stopping' });
  const page = await askOnKept('/pricing');
  // The next request goes to another edge.
  expect([page.statusCode, page.headers.connection]).toEqual([200, 'close']);
  await vi.advanceTimersByTimeAsync(30_000);
  await stopped;
  await expect(ask(edge.address, '/pricing')).rejects.toThrow('ECONNREFUSED');
});

test('without proxies to wait for it stops at once', async () => {
  await askOnKept('/pricing');
  await edge.stop();
  await expect(ask(edge.address, '/pricing')).rejects.toThrow('ECONNREFUSED');
});
