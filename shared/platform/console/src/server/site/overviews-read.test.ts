import { appendFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { promote, rollback } from '@platform/releases/changes';
import type { Store } from '@platform/store/store';
import { fixtureAddresses } from '@platform/testing/site/fixture-config';
import { value } from '@platform/testing/site/fixture-site';
import { repeatEntry, siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';
import { consolesForTests } from '../../../testing/console-for-test.ts';
import { countingReads, lengthenLedger } from '../../../testing/long-ledger.ts';
import { manualClock } from '../../../testing/manual-clock.ts';

const { site } = siteForEachTest(async (template) => {
  await template.goLive();
  await template.releaseLive('pricing', { version: '1.1.0' });
});
const start = consolesForTests();

const EVERYTHING_MS = 10_000;

const rollBack = async () =>
  value(
    await rollback({
      ...{ store: site.store, usual: fixtureAddresses, by: 'beth', reason: 'wrong totals' },
      select: [{ name: 'pricing' }],
    }),
  );

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
