import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFixtureRemote } from '@platform/testing/site/fixture-remotes';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { contentOf } from '@platform/testing/site/store-content';
import { beforeEach, expect, test } from 'vitest';
import { readSourceMap } from '../maps/source-maps.ts';
import { createReleaseReader } from '../stored/release-reader.ts';
import { readRelease, releaseKey } from '../stored/releases.ts';
import { publish } from './publish.ts';

const { site } = siteForEachTest(async () => {});
let folder: string;
beforeEach(() => {
  folder = join(site.folder, 'mfe-pricing');
});

async function publishPricing(source?: string) {
  await writeFixtureRemote(
    folder,
    'pricing',
    source ? { sources: { 'web/entry.js': source } } : {},
  );
  return value(await publish({ store: site.store, app: 'pricing', folder, by: 'anna' }));
}

async function entrySource(id: string): Promise<string> {
  const release = value(await readRelease(site.store, 'pricing', id));
  return JSON.parse(value(await readSourceMap(site.store, release, 'web/entry.js'))).sources[0];
}

test('maps are published beside the files of a release, which does not list them', async () => {
  const { release, mapsAdded } = await publishPricing('src/entry.ts');
  expect(mapsAdded).toBe(true);
  expect(await entrySource(release)).toBe('src/entry.ts');
  const stored = await readFile(
    site.store.place(`${releaseKey('pricing', release)}/release.json`),
    'utf8',
  );
  expect(stored).not.toContain('maps');
});

test('a release keeps the maps that it was published with', async () => {
  const { release } = await publishPricing('src/entry.ts');
  const before = await contentOf(site.store);
  // Equal releases can come from sources that differ in a comment.
  expect(await publishPricing('src/other.ts')).toMatchObject({
    release,
    outcome: 'already-published',
    mapsAdded: false,
  });
  expect(await contentOf(site.store)).toEqual(before);
});

test('a release without maps stays valid, and gets them when its build with maps is published', async () => {
  const { release, mapsAdded } = await publishPricing();
  expect(mapsAdded).toBe(false);
  const known = value(await readRelease(site.store, 'pricing', release));
  expect(await createReleaseReader(site.store).findCorruptFiles(known)).toEqual([]);
  expect(await publishPricing('src/entry.ts')).toMatchObject({
    release,
    outcome: 'already-published',
    mapsAdded: true,
  });
  expect(await entrySource(release)).toBe('src/entry.ts');
});

test.each([
  ['maps/web/entry.js.map', '{}', 'maps/web/entry.js.map does not match its hash'],
  ['maps/web/other.js.map', '{}', 'maps/web/other.js.map is not listed in maps.json'],
  ['maps/maps.json', '{', 'maps/maps.json: '],
])('a build whose %s is corrupt is refused', async (path, text, reason) => {
  await writeFixtureRemote(folder, 'pricing', { sources: { 'web/entry.js': 'src/entry.ts' } });
  await writeFile(join(folder, 'dist', path), text);
  const result = await publish({ store: site.store, app: 'pricing', folder, by: 'anna' });
  expect(result.ok ? '' : result.problem.message).toContain(reason);
});
