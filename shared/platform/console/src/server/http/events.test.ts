import { connect, type Socket } from 'node:net';
import { appendEntry, readEntry } from '@platform/store/ledger';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { afterEach, expect, test } from 'vitest';
import { consolesForTests } from '../../../testing/console-for-test.ts';

const { site } = siteForEachTest();
const start = consolesForTests();

const BEAT_MS = 10_000;
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});

/** Opens streams by hand, and reads nothing of them. */
function openStreams(port: number, count: number): Socket {
  const socket = connect(port, '127.0.0.1').pause();
  sockets.add(socket.on('error', () => {}));
  const one = `GET /console/api/events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
  socket.write(one.repeat(count));
  return socket;
}

test('of streams that wait one behind the other none outlives its connection', async () => {
  const { clock, port } = await start(site.store);
  const socket = openStreams(port, 3);
  await expect.poll(() => clock.timers()).toBeGreaterThan(0);
  const other = openStreams(port, 1);
  socket.destroy();
  other.destroy();
  await expect
    .poll(() => {
      clock.advance(BEAT_MS);
      return clock.timers();
    })
    .toBe(0);
});

test('an operator who has too many pages open gets no more streams until one is closed', async () => {
  const { events, port } = await start(site.store);
  const open = Array.from({ length: 20 }, () => events());
  for (const each of open) await expect.poll(() => each.heard.isOpen).toBe(true);
  const one = `http://127.0.0.1:${port}/console/api/events`;
  const refused = await fetch(one);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ kind: 'too-many-pages' });
  open[0]?.close();
  const next = new AbortController();
  await expect.poll(async () => (await fetch(one, { signal: next.signal })).status).toBe(200);
  next.abort();
});

test('what waits for a page that reads no more is given up', async () => {
  const { clock, port } = await start(site.store);
  openStreams(port, 1);
  await expect.poll(() => clock.timers()).toBeGreaterThan(0);
  const { composition, at, by } = value(await readEntry(site.store, 1));
  const until = '2031-01-01T00:00:00.000Z';
  let revision = 1;
  await expect
    .poll(async () => {
      const reason = `${revision % 10}`.repeat(900_000);
      const entry = { composition, at, by, action: 'freeze', changes: [], until, reason };
      value(await appendEntry(site.store, revision, entry));
      revision += 1;
      clock.advance(BEAT_MS);
      return clock.timers();
    })
    .toBe(0);
});
