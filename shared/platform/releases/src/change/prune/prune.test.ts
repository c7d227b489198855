import { rm, utimes, writeFile } from 'node:fs/promises';
import { entryKey } from '@platform/store/ledger';
import { publish } from '@platform/store/publish';
import { listReleases, releaseKey } from '@platform/store/releases';
import type { Store } from '@platform/store/store';
import { problem } from '@platform/testing/site/expect-problem';
import { fixtureAddresses } from '@platform/testing/site/fixture-config';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { contentOf } from '@platform/testing/site/store-content';
import { expect, test } from 'vitest';
import { promote } from '../promote.ts';
import { rollback } from '../rollback.ts';
import { undo } from '../undo.ts';
import { prune } from './prune.ts';

const DAY_MS = 24 * 60 * 60_000;
const ids: string[] = [];
const { site, input, liveReleases, run } = siteForEachTest(async (template) => {
  ids.length = 0;
  ids.push((await template.goLive()).pricing);
  for (const version of ['1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0']) {
    ids.push(await template.releaseLive('pricing', { version }));
  }
});

const inFortyDays = () => new Date(Date.now() + 40 * DAY_MS);
const pruneIn = (store: Store, different: Partial<Parameters<typeof prune>[0]> = {}) =>
  prune({
    ...{ store, by: 'olga', usual: fixtureAddresses, keep: 2, olderThan: 30 * DAY_MS },
    clock: inFortyDays,
    ...different,
  });
const prunedSite = async () => value(await pruneIn(site.store));

const names = () => listReleases(site.store, 'pricing');
const back = () => rollback({ ...input(), select: [{ name: 'pricing' }] });
const pricingAt = (id = '') => ({ request: { select: [{ name: 'pricing', release: id }] } });
const lists = async () => [...(await site.store.filesBelow('prunes')).keys()];
const publishAgain = async (version: string) => {
  await site.build('pricing', { version });
  const folder = `${site.folder}/mfe-pricing`;
  return publish({ store: site.store, app: 'pricing', folder, by: 'carl' });
};

/** A store that does something else first when a file or folder is written or removed. */
function storeThat(
  before: Partial<Record<'createIfAbsent' | 'removeFolder', (key: string) => unknown>>,
) {
  const store: Store = {
    ...site.store,
    withReserve: () => store,
    async createIfAbsent(key, content) {
      await before.createIfAbsent?.(key);
      return site.store.createIfAbsent(key, content);
    },
    async removeFolder(key) {
      await before.removeFolder?.(key);
      return site.store.removeFolder(key);
    },
  };
  return store;
}

test('a rehearsal removes nothing, and says what would go', async () => {
  const before = await contentOf(site.store);
  const { remove } = value(await pruneIn(site.store, { dryRun: true }));
  expect(await contentOf(site.store)).toEqual(before);
  expect((await prunedSite()).remove).toEqual(remove);
});

test('one that is killed leaves a site that works, and the next finishes it', async () => {
  const other = storeThat({
    removeFolder(key) {
      if (key.startsWith('releases/')) throw new Error('killed');
    },
  });
  await expect(pruneIn(other)).rejects.toThrow('killed');
  expect(await names()).toContain(ids[0]);
  // What it is about to remove is not used any more, by nobody.
  const [unused, busy] = [ids[0], { ok: false, problem: { kind: 'busy' } }];
  expect(await promote({ ...input(), ...pricingAt(unused) })).toMatchObject(busy);
  expect(await publishAgain('1.0.0')).toMatchObject(busy);
  value(await back());
  value(await promote({ ...input(), ...pricingAt(ids[5]) }));
  await prunedSite();
  expect(await lists()).toEqual([]);
  expect(await names()).toEqual(ids.slice(2));
  expect(value(await publishAgain('1.0.0'))).toMatchObject({ outcome: 'published' });
});

test('what somebody puts live while it plans stays', async () => {
  let isFirst = true;
  const other = storeThat({
    async createIfAbsent(key) {
      if (!key.startsWith('prunes/') || !isFirst) return;
      isFirst = false;
      value(await promote({ ...input('beth'), ...pricingAt(ids[0]) }));
    },
  });
  value(await pruneIn(other));
  expect(await liveReleases()).toMatchObject({ pricing: ids[0] });
  expect(await names()).toContain(ids[0]);
  value(await back());
});

test('what somebody publishes again while it plans stays', async () => {
  const publication = `${releaseKey('pricing', ids[0] ?? '')}/publication.json`;
  await utimes(site.store.place(publication), 0, 0);
  const other = storeThat({
    async createIfAbsent(key) {
      if (!key.startsWith('prunes/')) return;
      value(await publishAgain('1.0.0'));
      expect(await site.store.writtenAt(publication)).toBeGreaterThan(0);
      // The clock of the disk is that of the prune.
      await utimes(site.store.place(publication), inFortyDays(), inFortyDays());
    },
  });
  // As a bucket says where it can't answer.
  const writtenAt = async () => 0;
  const store: Store = { ...other, writtenAt, withReserve: () => store };
  value(await pruneIn(store));
  expect(await names()).toEqual([ids[0], ...ids.slice(2)]);
});

test('a prune that was stopped before it removed anything is not done by one with other limits', async () => {
  const killed = storeThat({
    createIfAbsent: (key) => {
      if (key.startsWith('ledger/')) throw new Error('killed');
    },
  });
  await expect(pruneIn(killed, { keep: 1 })).rejects.toThrow('killed');
  const before = await names();
  for (const dryRun of [true, false]) {
    expect(await pruneIn(site.store, { keep: 3, dryRun })).toMatchObject({
      problem: {
        kind: 'unfinished-prune',
        message: expect.stringContaining('finish it with `site prune --keep 1 --older-than 30d`'),
      },
    });
  }
  expect(await names()).toEqual(before);
  await rm(site.store.place(String((await lists())[0])));
  value(await pruneIn(site.store, { keep: 3 }));
  expect(await names()).toEqual(ids.slice(1));
});

test('who goes back to what a prune removed is told what brings it back', async () => {
  await prunedSite();
  const gone = { name: 'pricing', release: String(ids[0]) };
  expect(await rollback({ ...input(), select: [gone] })).toEqual(
    problem('unknown-release', /One that a prune removed is published again from its commit\./),
  );
});

test('a list that is damaged holds up no command, and the next prune makes another', async () => {
  await site.store.replace('prunes/7.json', 'damaged');
  await prunedSite();
  expect(await names()).toEqual(ids.slice(2));
  expect(await lists()).toEqual([]);
});

test('a command that began before a prune and ends after it uses nothing that is gone', async () => {
  let isFirst = true;
  const other = storeThat({
    async createIfAbsent(key) {
      if (key !== entryKey(7) || !isFirst) return;
      isFirst = false;
      await prunedSite();
    },
  });
  const outcome = await promote({ ...input('beth'), ...pricingAt(ids[0]), store: other });
  expect(outcome).toMatchObject({ ok: false, problem: { kind: 'unknown-release' } });
  expect(await liveReleases()).toMatchObject({ pricing: ids[5] });
});

test('it can’t be taken back, and whoever tries reads what takes back the change before it', async () => {
  await prunedSite();
  expect((await run('history', '--limit', '1')).stdout).toMatch(/^7 .* prune .* olga/);
  expect((await run('status')).stdout).toContain(', since revision 6, promote by anna at ');
  const before = await liveReleases();
  expect(await undo(input())).toEqual(
    problem('no-earlier-release', `\`site rollback pricing@${ids[4]}\` takes back what`),
  );
  expect(await liveReleases()).toEqual(before);
});

test('nothing is removed while it is not known what a late entry put live', async () => {
  await writeFile(site.store.place(entryKey(3)), 'damaged');
  const clock = () => new Date();
  const late = await pruneIn(site.store, { clock });
  expect(late).toMatchObject({ ok: false, problem: { kind: 'damaged-file' } });
  await prunedSite();
  expect(await names()).toEqual(ids.slice(2));
});

test('the command shows what goes and what stays, and removes nothing that is too young', async () => {
  expect(await run('prune', '--keep', '1', '--older-than', '29d')).toMatchObject({ code: 2 });
  expect(await run('prune')).toMatchObject({ code: 2 });
  const { code, stdout } = await run('prune', '--keep', '1', '--dry-run');
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('would go') });
  expect((await run('store', 'size')).stdout).toMatch(/releases of pricing +6 +\d/);
});
