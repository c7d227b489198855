import { appendFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promote, rollback } from '@platform/releases/changes';
import { appendEntry, readEntry } from '@platform/store/ledger';
import { publish } from '@platform/store/publish';
import type { Store } from '@platform/store/store';
import { fixtureAddresses } from '@platform/testing/site/fixture-config';
import { value } from '@platform/testing/site/fixture-site';
import { repeatEntry, siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { beforeEach, expect, test } from 'vitest';
import { consolesForTests } from '../../../testing/console-for-test.ts';
import { edgeStandIn } from '../../../testing/edge-stand-in.ts';
import { countingReads, lengthenLedger } from '../../../testing/long-ledger.ts';
import { manualClock } from '../../../testing/manual-clock.ts';

const { site } = siteForEachTest(async (template) => {
  await template.goLive();
  await template.releaseLive('pricing', { version: '1.1.0' });
});
const edge = edgeStandIn(() => site.store);
const start = consolesForTests();

const EVERYTHING_MS = 10_000;
beforeEach(() => {
  for (const path of Object.keys(edge.answers)) delete edge.answers[path];
});

const rollBack = async () =>
  value(
    await rollback({
      ...{ store: site.store, usual: fixtureAddresses, by: 'beth', reason: 'wrong totals' },
      select: [{ name: 'pricing' }],
    }),
  );

test('what is live is told with who put it live, and where one press leads back', async () => {
  const { api } = await start(site.store);
  const silent = { problem: expect.any(String), since: expect.any(String) };
  await expect
    .poll(async () => (await api('overview')).json.servers)
    .toMatchObject([
      { address: fixtureAddresses.site, kind: 'site', ...silent },
      { address: fixtureAddresses.setup, kind: 'setup service', ...silent },
    ]);
  const { json } = await api('overview');
  expect(json).toMatchObject({
    site: fixtureAddresses.site,
    revision: 2,
    changed: { revision: 2, by: 'anna', action: 'promote' },
  });
  const names = json.applications.map(({ name }: { name: string }) => name);
  expect(names).toEqual(['shell', 'devices', 'marketing', 'pricing', 'signup', 'config']);
  const pricing = json.applications[3];
  expect(pricing).toMatchObject({ by: 'anna' });
  expect(pricing.waiting).toBeUndefined();
  expect(pricing.earlier).toMatch(/^1\.0\.0-/);
});

test('every release that is named comes with what its publisher says of it', async () => {
  const { api } = await start(site.store);
  const claim = {
    commit: '9e22dd08'.repeat(5),
    author: 'Anna Otieno',
    message: 'Round prices up',
    at: '2030-01-02T03:04:05.000Z',
  };
  const id = await site.build('pricing', { version: '1.2.0' });
  const folder = join(site.folder, 'mfe-pricing');
  value(await publish({ store: site.store, app: 'pricing', folder, by: 'anna', claim }));
  expect((await api('overview')).json.claims).toEqual({ [id]: claim });
  value(await site.promote([{ name: 'pricing' }]));
  for (const address of ['overview', 'ledger', 'releases?name=pricing']) {
    expect((await api(address)).json.claims).toEqual({ [id]: claim });
  }
});

test('what was rolled back from does not wait to be promoted', async () => {
  const { api } = await start(site.store);
  await rollBack();
  const { applications } = (await api('overview')).json;
  expect(applications[3]).toMatchObject({ by: 'beth' });
  expect(applications[3].waiting).toBeUndefined();
  expect(applications[3].earlier).toBeUndefined();
  expect(applications[3].rolledBack).toEqual([expect.stringMatching(/^1\.1\.0-/)]);
});

test('what visitors saw is told for the hour, and in twelve parts of it', async () => {
  const { live } = (await (await start(site.store)).api('overview')).json.applications[3];
  const row = (served: number) => ({
    ...{ app: 'pricing', release: live, route: '/pricing' },
    counts: { served, seen: served, awake: served, bad: 1 },
  });
  for (let minutes = 5; minutes <= 60; minutes += 5) {
    const rows = [row(minutes * 10)];
    edge.answers[`/health?minutes=${minutes}`] = { minutes, rows, dropped: {} };
  }
  const { api } = await start(site.store, { env: { EDGE_OPERATIONS: edge.address } });
  await expect.poll(async () => (await api('overview')).json.servers).toHaveLength(3);
  const { json } = await api('overview');
  expect(json.healthProblem).toBeUndefined();
  expect(json.applications[3].health).toMatchObject({
    served: 600,
    bad: 1,
    crashFree: 1 - 1 / 600,
  });
  const { trend } = json.applications[3];
  expect(trend).toEqual(Array.from({ length: 12 }, (_, at) => ({ served: 50, bad: +(at === 11) })));
  expect(json.servers).toMatchObject([
    { address: fixtureAddresses.site },
    { address: edge.address, kind: 'edge', revision: 2 },
    { address: fixtureAddresses.setup },
  ]);
  expect(json.servers[1].problem).toBeUndefined();
});

test('a follower that serves what is live is told apart from one that is gone', async () => {
  const gone = 'http://127.0.0.1:1';
  const { api } = await start(site.store, { settings: { followers: [edge.address, gone] } });
  const servers = async () => (await api('overview')).json.servers.slice(1, 3);
  // Other machines are not waited for.
  await expect.poll(servers).toMatchObject([
    { address: edge.address, kind: 'follower', revision: 2 },
    { address: gone, kind: 'follower', problem: expect.stringContaining('does not answer') },
  ]);
});

test('why there is no health is said', async () => {
  for (const [given, named] of [
    ['http://127.0.0.1:1', 'http://127.0.0.1:1'],
    ['nonsense', 'EDGE_OPERATIONS'],
  ] as const) {
    const { api } = await start(site.store, { env: { EDGE_OPERATIONS: given } });
    const problem = async () => (await api('overview')).json.healthProblem;
    await expect.poll(problem).toContain(named);
  }
});

test('whoever listens gets what is live at first and when it changes, and beats between', async () => {
  const clock = manualClock();
  const { events } = await start(site.store, { clock });
  const listening = events();
  await expect.poll(() => listening.overviews().at(-1)?.servers.length).toBe(2);
  const before = listening.overviews().length;
  clock.advance(EVERYTHING_MS);
  await expect.poll(() => listening.heard.text).toContain('event: beat');
  expect(listening.overviews()).toHaveLength(before);
  await rollBack();
  clock.advance(1_000);
  await expect.poll(() => listening.overviews().at(-1)?.revision).toBe(3);
  await site.release('devices', { version: '1.1.0' });
  clock.advance(EVERYTHING_MS);
  await expect.poll(() => listening.overviews().at(-1)?.applications[1].waiting).toBeDefined();
});

test('after a clock was put back other machines are asked as before', async () => {
  const settings = { followers: [edge.address] };
  const { api, clock } = await start(site.store, { settings });
  const served = async () => (await api('overview')).json.servers[1]?.revision;
  await expect.poll(served).toBe(2);
  await rollBack();
  clock.advance(-86_400_000);
  await expect.poll(served).toBe(3);
});

test('while the store is away nobody is told what was live, and the log says it once', async () => {
  const lines: string[] = [];
  const { events, clock } = await start(site.store, { log: (line) => lines.push(line) });
  const first = events();
  await expect.poll(() => first.overviews().at(-1)?.servers.length).toBe(2);
  await rename(site.store.folder, `${site.store.folder}.away`);
  for (let times = 1; times <= 3; times += 1) {
    clock.advance(EVERYTHING_MS);
    await expect.poll(() => lines.length).toBe(1);
  }
  expect(lines.join()).toContain('ENOENT');
  const second = events();
  await expect.poll(() => second.heard.isOpen).toBe(true);
  await rename(`${site.store.folder}.away`, site.store.folder);
  await rollBack();
  clock.advance(EVERYTHING_MS);
  await expect.poll(() => second.overviews().length).toBeGreaterThan(0);
  expect(second.overviews()[0].revision).toBe(3);
  expect(first.overviews().at(-1).revision).toBe(3);
});

test('a store that is away is told as one, and not as a bug', async () => {
  const { api } = await start(site.store);
  await rename(site.store.folder, `${site.store.folder}.away`);
  for (const at of ['overview', 'ledger', 'releases?name=pricing']) {
    const { status, json } = await api(at);
    expect({ status, kind: json.kind }).toEqual({ status: 503, kind: 'store-not-writable' });
    expect(json.message).toContain('ENOENT');
  }
});

test('who comes back after all had left is not told what was live then', async () => {
  let look = () => {};
  let goOn: (() => void) | undefined;
  let isSlow = false;
  const store: Store = {
    ...site.store,
    watch(_key, changed) {
      look = changed;
      return () => {};
    },
    async numbersAbove(key, after) {
      const found = await site.store.numbersAbove(key, after);
      if (isSlow) {
        isSlow = false;
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
      }
      return found;
    },
  };
  const { events, clock } = await start(store);
  const first = events();
  await expect.poll(() => first.overviews().at(-1)?.servers.length).toBe(2);
  isSlow = true;
  look();
  await expect.poll(() => goOn).toBeDefined();
  first.close();
  await expect.poll(() => clock.timers()).toBe(0);
  goOn?.();
  await rollBack();
  const second = events();
  await expect.poll(() => second.overviews().length).toBeGreaterThan(0);
  expect(second.overviews()[0].revision).toBe(3);
});

test('all who listen share one look, and nobody who listens is no look', async () => {
  const clock = manualClock();
  const { store, taken } = countingReads(site.store);
  const { events } = await start(store, { clock });
  type Listening = ReturnType<typeof events>;
  /** Reads of a look at everything, of which the last who listens hears. */
  async function readsOfLook(...listening: Listening[]): Promise<number> {
    const beats = () => listening.map(({ heard }) => heard.text.split('event: beat').length);
    for (const each of listening) {
      await expect.poll(() => each.overviews().at(-1)?.servers.length).toBe(2);
    }
    // Those of the first looks are over where nothing is read for a while.
    for (let quiet = 0; quiet < 5; quiet = taken() === 0 ? quiet + 1 : 0) await setTimeout(20);
    const before = beats();
    clock.advance(EVERYTHING_MS);
    await expect.poll(() => beats().every((count, at) => count > (before[at] ?? 0))).toBe(true);
    return taken();
  }
  expect(clock.timers()).toBe(0);
  const listening = [events(), events(), events()];
  const shared = await readsOfLook(...listening);
  const running = clock.timers();
  for (const each of listening) each.close();
  await expect.poll(() => clock.timers()).toBe(0);
  const alone = await readsOfLook(events());
  expect(clock.timers()).toBe(running);
  expect(alone).toBeGreaterThan(0);
  // The looks for a newer revision may end before or after it.
  expect(shared).toBeLessThan(2 * alone);
});

test('a long ledger is read once, and then only what is new', async () => {
  await lengthenLedger(site.store, { first: 2, entries: 2_000, releases: 200 });
  const { store, taken } = countingReads(site.store);
  const { api } = await start(store);
  expect((await api('overview')).json.revision).toBe(2_002);
  expect(taken()).toBeGreaterThan(2_000);
  expect((await api('overview')).json.revision).toBe(2_002);
  const again = taken();
  expect(again).toBeLessThan(100);
  await repeatEntry(site);
  expect((await api('overview')).json.revision).toBe(2_003);
  expect(taken()).toBeLessThan(again + 10);
  const newest = (await api('ledger')).json;
  expect(newest.steps.map(({ revision }: { revision: number }) => revision)).toEqual(
    Array.from({ length: 50 }, (_, at) => 2_003 - at),
  );
  const { steps, hasOlder } = (await api('ledger?before=3&name=pricing')).json;
  expect(steps.map(({ revision }: { revision: number }) => revision)).toEqual([2, 1]);
  expect(hasOlder).toBe(false);
  const { releases, more } = (await api('releases?name=pricing')).json;
  expect({ shown: releases.length, more }).toEqual({ shown: 50, more: 152 });
  expect(taken()).toBeLessThan(160);
});

test('a ledger that was restored from an older copy is read anew', async () => {
  const { api } = await start(site.store);
  expect((await api('overview')).json.revision).toBe(2);
  await rm(site.store.place('ledger/2.json'));
  expect((await api('overview')).json.revision).toBe(1);
  const request = { select: [{ name: 'pricing' }] };
  value(await promote({ store: site.store, usual: fixtureAddresses, by: 'carl', request }));
  expect((await api('ledger')).json.steps[0]).toMatchObject({ revision: 2, by: 'carl' });
});

test('an entry that cannot be read is told, and read once it is mended', async () => {
  await rollBack();
  const file = site.store.place('ledger/2.json');
  await appendFile(file, 'x');
  const { api } = await start(site.store);
  const damaged = (await api('ledger')).json.steps[1];
  expect(damaged).toMatchObject({ revision: 2, problem: expect.stringContaining('ledger/2.json') });
  expect((await api('overview')).json.notices.join()).toContain('ledger/2.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace(/x$/, ''));
  expect((await api('ledger')).json.steps[1]).toMatchObject({ revision: 2, by: 'anna' });
  expect((await api('overview')).json.notices.join()).not.toContain('ledger/2.json');
});

test('what a guard counted is told in words', async () => {
  const { composition } = value(await readEntry(site.store, 2));
  const counted = { canary: { visits: 20, bad: 9 }, live: { visits: 180, bad: 1 } };
  const steps = [{ percent: 10, ...counted, given: { canary: 20, live: 180 } }];
  const evidence = { e: 512.25, alpha: 0.05, steps };
  const at = '2030-01-02T03:04:05.000Z';
  const entry = { composition, action: 'canary-end', changes: [], at, by: 'the guard', evidence };
  value(await appendEntry(site.store, 2, entry));
  const { api } = await start(site.store);
  expect((await api('ledger')).json.steps[0].evidence).toBe(
    '9 of 20 visits of the canary were bad, 1 of 180 of the others; 9 of its first 20 were, and 5 are enough (e-value 512.3; 20 ends it)',
  );
});
