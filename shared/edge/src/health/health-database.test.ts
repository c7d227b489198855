import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createFixtureSite, type FixtureSite } from '@site/releases/testing/fixture-site';
import Sqlite from 'libsql';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ask } from '../../testing/ask.ts';
import { beacon, countsAt, healthOf, seen, viewAt } from '../../testing/visits.ts';
import { startEdge } from '../start-edge.ts';
import { openHealthDatabase } from './health-database.ts';
import { createReleaseHealth } from './release-health.ts';

let site: FixtureSite;
let folder: string;
let file: string;
beforeAll(async () => {
  site = await createFixtureSite();
  await site.goLive();
});
afterAll(() => site.remove());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-health-'));
  file = join(folder, 'health.db');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

async function start(place: { readonly file?: string; readonly url?: string } = { file }) {
  const options = { port: 0, storeFolder: site.store.folder, operations: { port: 0 } };
  const edge = await startEdge({ ...options, health: place });
  onTestFinished(() => edge.stop());
  const view = await viewAt(edge.address, '/pricing');
  return {
    edge,
    view,
    async visit() {
      expect((await ask(edge.address, '/pricing')).status).toBe(200);
      expect((await beacon(edge.address, { ...view, ...seen })).status).toBe(204);
    },
    async counts() {
      const answer = await healthOf(edge.operationsAddress);
      return { ...countsAt(answer, view.release, '/pricing'), problem: answer.problem };
    },
    problems: async () => (await ask(edge.operationsAddress ?? '', '/problems')).body.toString(),
  };
}

test('what was counted is there after a restart, and edges that share a file add to it', async () => {
  const first = await start();
  await first.visit();
  const second = await start();
  await second.visit();
  await first.edge.stop();
  // Each has read its own view as well.
  expect(await second.counts()).toEqual({ served: 4, seen: 2, problem: undefined });
});

test('while the database is locked visitors notice nothing, and nothing is lost', async () => {
  const one = await start();
  await one.visit();
  expect(await one.problems()).toBe('');
  await one.counts();
  const other = new Sqlite(file);
  other.exec('begin immediate');
  await one.visit();
  expect((await one.counts()).problem).toMatch(/can't be stored \(.*locked.*\)/);
  expect(await one.problems()).toMatch(/^Release health can't be stored/);
  other.exec('rollback');
  other.close();
  expect(await one.counts()).toMatchObject({ served: 3, seen: 2, problem: undefined });
  expect(await one.problems()).toBe('');
});

test('a database that is removed is made again, and one whose folder is gone is reported', async () => {
  const one = await start();
  await one.visit();
  await one.counts();
  for (const end of ['', '-wal', '-shm']) await rm(file + end, { force: true });
  await one.visit();
  expect(await one.counts()).toMatchObject({ served: 1, seen: 1, problem: undefined });
  await rm(folder, { recursive: true });
  await one.visit();
  expect(await one.counts()).toMatchObject({ served: 1, seen: 1, problem: expect.anything() });
});

test('a database that takes no more is reported, and what is counted waits until it does', async () => {
  await (await openHealthDatabase({ file })).close();
  const other = new Sqlite(file);
  onTestFinished(() => void other.close());
  other.exec(
    "create trigger full before insert on release_health begin select raise(abort, 'disk is full'); end",
  );
  const one = await start();
  await one.visit();
  expect(await one.counts()).toMatchObject({
    ...{ served: 2, seen: 1 },
    problem: expect.stringContaining('disk is full'),
  });
  other.exec('drop trigger full');
  await one.visit();
  expect(await one.counts()).toMatchObject({ served: 3, seen: 2, problem: undefined });
});

test('a database that does not answer costs no visitor time', async () => {
  const one = await start({ url: 'postgresql://site:secret@127.0.0.1:1/site' });
  await one.visit();
  const { problem, ...counts } = await one.counts();
  expect(counts).toMatchObject({ served: 2, seen: 1 });
  expect(problem).toMatch(/ECONNREFUSED/);
  expect(problem).not.toContain('secret');
});

test('while a database hangs one try waits for the next, however many ask', async () => {
  let connections = 0;
  const hanging = createServer(() => {
    connections += 1;
  });
  await once(hanging.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void hanging.close());
  const { port } = hanging.address() as AddressInfo; // It listens on a port, not on a pipe.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const health = createReleaseHealth({ url: `postgresql://site:secret@127.0.0.1:${port}/site` });
  const done = Promise.all(Array.from({ length: 20 }, () => health.flush()));
  let isDone = false;
  void done.then(() => {
    isDone = true;
  });
  while (!isDone) {
    await setImmediate();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(connections).toBeLessThan(5);
  expect(health.problems().join()).toContain('timeout');
});

test('what an earlier version counted is kept, and a count that it did not know begins', async () => {
  const database = new Sqlite(file);
  database.exec(
    `create table release_health (minute integer, app text, release text, route text,
       served integer not null default 0, primary key (minute, app, release, route));
     insert into release_health values (10, 'pricing', '1.0.0-aaaaaaaaaaaaaaaa', '/pricing', 7)`,
  );
  database.close();
  const { read, write, removeBefore, close } = await openHealthDatabase({ file });
  const place = { app: 'pricing', release: '1.0.0-aaaaaaaaaaaaaaaa', route: '/pricing' };
  await write([{ minute: 10, ...place, counts: { served: 1, lcp2: 3 } }]);
  await write([{ minute: 11, ...place, counts: { seen: 1 } }]);
  expect(await read(10)).toEqual([{ ...place, counts: { served: 8, seen: 1, lcp2: 3 } }]);
  expect(await read(11)).toEqual([{ ...place, counts: { seen: 1 } }]);
  await removeBefore(11);
  expect(await read(10)).toEqual([{ ...place, counts: { seen: 1 } }]);
  await close();
});
