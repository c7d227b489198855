import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createFixtureSite, type FixtureSite } from '@platform/testing/site/fixture-site';
import Sqlite from 'libsql';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
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

test('what is counted of a release on a route in a minute adds up', async () => {
  const { read, write, removeBefore, close } = await openHealthDatabase({ file });
  const place = { app: 'pricing', release: '1.0.0-aaaaaaaaaaaaaaaa', route: '/pricing' };
  await write([{ minute: 10, ...place, counts: { served: 7 } }]);
  await write([{ minute: 10, ...place, counts: { served: 1, lcp2: 3 } }]);
  await write([{ minute: 11, ...place, counts: { seen: 1 } }]);
  expect(await read(10, 11)).toEqual([{ ...place, counts: { served: 8, seen: 1, lcp2: 3 } }]);
  expect(await read(11, 99)).toEqual([{ ...place, counts: { seen: 1 } }]);
  // Of a longer time the hours are read that are in it as a whole.
  await write([59, 60, 61, 125].map((minute) => ({ minute, ...place, counts: { awake: 1 } })));
  const awake = async (since: number, until: number) =>
    (await read(since, until)).reduce((sum, { counts }) => sum + (counts.awake ?? 0), 0);
  expect(await Promise.all([59, 60, 61, 62].map((since) => awake(since, 200)))).toEqual([
    4, 3, 2, 1,
  ]);
  await removeBefore(11);
  expect(await read(10, 11)).toEqual([{ ...place, counts: { seen: 1 } }]);
  await close();
});

describe('what was counted in a month', () => {
  const HOURS = 30 * 24;
  const start = 30_000_000;
  const place = { app: 'pricing', release: '1.0.0-aaaaaaaaaaaaaaaa', route: '/pricing' };
  let minute: number;
  beforeEach(async () => {
    minute = start + HOURS * 60;
    const { write, close } = await openHealthDatabase({ file });
    const rows = Array.from({ length: HOURS }, (_, hour) => ({
      ...{ minute: start + hour * 60, ...place, counts: { served: 1 } },
    }));
    await write(rows);
    await close();
  });
  function begin() {
    const health = createReleaseHealth({ file, now: () => minute * 60_000 });
    onTestFinished(() => health.stop());
    return health;
  }
  const served = async (health: ReturnType<typeof begin>) =>
    (await health.read(HOURS * 60 + 1)).rows[0]?.counts.served ?? 0;

  test('is not lost where a clock jumps, or was wrong at the start', async () => {
    const health = begin();
    expect(await served(health)).toBe(HOURS);
    const right = minute;
    minute += HOURS * 60 * 2;
    await health.flush();
    await begin().flush();
    minute = right;
    expect(await served(health)).toBeGreaterThanOrEqual(HOURS - 2);
  });

  test('is read in parts, and between them visitors are answered', async () => {
    const { read, close } = await openHealthDatabase({ file });
    let turns = 0;
    const turn = async () => {
      for (; turns < HOURS; turns += 1) await setImmediate();
    };
    void turn();
    await read(start, minute);
    expect(turns).toBeGreaterThanOrEqual(12);
    turns = HOURS;
    await close();
  });

  test('is not that of minutes to come, which a wrong clock has left', async () => {
    minute = start + 60;
    const health = begin();
    expect((await health.read(61)).rows).toMatchObject([{ counts: { served: 2 } }]);
  });

  test('goes after a month, also where nobody has looked for long', async () => {
    minute += 30 * 24 * 60;
    const health = begin();
    for (let prunes = 0; prunes < HOURS; prunes += 1) {
      await health.flush();
      minute += 30;
    }
    minute = start + HOURS * 60;
    expect(await served(health)).toBe(0);
  });
});
