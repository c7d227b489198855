import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compositionKey } from '@platform/store/compositions';
import { RENDER_CACHE } from '@platform/store/store';
import { problem } from '@platform/testing/site/expect-problem';
import { type FixtureReleases, value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';

let releases: FixtureReleases;
const { site } = siteForEachTest(async (template) => {
  releases = await template.releaseAll();
});

const composeAll = () => site.compose(releases);

test('the same choice gives the same composition', async () => {
  const first = value(await composeAll());
  expect(value(await composeAll())).toEqual(first);
});

test('two composers of the same choice at once both succeed', async () => {
  const [first, second] = await Promise.all([composeAll(), composeAll()]);
  expect(value(second).composition).toEqual(value(first).composition);
});

test('a composition with a missing or changed page is composed again, with the same bytes', async () => {
  const first = value(await composeAll());
  const folder = site.store.place(compositionKey(first.composition.id));
  const names = await readdir(join(folder, 'archives'));
  const before = await readArchives(folder, names);
  for (const damage of [
    () => rm(join(folder, `${first.composition.archives[0]}.br`)),
    () => writeFile(join(folder, `${first.composition.archives[0]}.br`), 'damaged'),
    () => writeFile(join(folder, 'composition.json'), '{}'),
  ]) {
    await damage();
    expect(value(await composeAll())).toEqual(first);
    expect(await readArchives(folder, names)).toEqual(before);
  }
  expect(await readdir(join(folder, 'archives'))).toEqual(names);
});

test('a render bundle that was changed in the store is never run, forced or not', async () => {
  const file = join(
    site.store.folder,
    'releases/pricing',
    releases.pricing,
    'node/pages/pricing.js',
  );
  await writeFile(file, 'globalThis.stolen = true;');
  await rm(join(site.store.folder, RENDER_CACHE), { recursive: true });
  expect(await site.compose(releases)).toEqual(problem('refused'));
  expect(await site.compose(releases, { force: true })).toEqual(problem('damaged-file'));
  expect(globalThis).not.toHaveProperty('stolen');
});

function readArchives(folder: string, names: readonly string[]): Promise<Buffer[]> {
  return Promise.all(names.map((name) => readFile(join(folder, 'archives', name))));
}
