import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copySite, createFixtureSite, value } from '@platform/testing/site/fixture-site';
import { runCaptured } from '@platform/testing/site/run-captured';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';
import { bucketForFile } from '../../testing/bucket-for-file.ts';
import { createStore } from '../open-store.ts';
import { readEach, type Store } from '../port/store.ts';
import { readLive } from '../stored/live.ts';
import { copyStore } from './copy-store.ts';

const bucket = bucketForFile();
let pricing: string;
const { site } = siteForEachTest(async (template) => {
  ({ pricing } = await template.goLive());
});

async function contentOf(store: Store): Promise<Record<string, string>> {
  const keys = [...(await store.filesBelow('')).keys()].filter(
    (key) => !/^(?:renderings\/|store\.json|checked\.json|reserve)/.test(key),
  );
  const texts = await readEach(store, keys);
  const entries = keys.map((key, position): [string, string] => [
    key,
    texts[position]?.toString('base64') ?? 'unreadable',
  ]);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

const newFolder = async (name = 'copy') => value(await createStore(join(site.folder, name)));
const targets: Record<string, () => Promise<Store>> = {
  folder: newFolder,
  bucket: () => bucket.create(),
};

test.each(Object.entries(targets))(
  'everything is copied to a %s, and then only what is new',
  async (_name, newTarget) => {
    const target = await newTarget();
    const first = value(await copyStore(site.store, target));
    expect(first).toMatchObject({ skipped: 0, revisions: 1, head: 1, leftOut: [] });
    expect(await contentOf(target)).toEqual(await contentOf(site.store));
    expect((await readLive(target)).live).toEqual((await readLive(site.store)).live);
    expect(value(await copyStore(site.store, target))).toMatchObject({ files: 0, revisions: 0 });
    await site.releaseLive('pricing', { version: '1.1.0' });
    const second = value(await copyStore(site.store, target));
    expect(second).toMatchObject({ revisions: 1, head: 2 });
    expect(second.files).toBeLessThan(first.files);
    expect(await contentOf(target)).toEqual(await contentOf(site.store));
  },
);

test('it goes on where it was interrupted', async () => {
  const target = await bucket.create();
  let files = 0;
  const failing: Store = {
    ...target,
    replace: async (key, content) => {
      files += 1;
      if (files > 3) throw Object.assign(new Error('killed'), { code: 'EIO' });
      return target.replace(key, content);
    },
  };
  await expect(copyStore(site.store, failing)).rejects.toThrow('killed');
  expect(await target.numbersAbove('ledger', 0)).toEqual([]);
  value(await copyStore(site.store, target));
  expect(await contentOf(target)).toEqual(await contentOf(site.store));
});

test('a store with another history is refused, and stays as it is', async () => {
  const target = await bucket.create();
  value(await copyStore(site.store, target));
  const other = await copySite(site);
  await site.releaseLive('pricing', { version: '1.1.0' });
  value(await copyStore(site.store, target));
  const before = await contentOf(target);
  await other.releaseLive('devices', { version: '1.1.0' });
  expect(await copyStore(other.store, target)).toMatchObject({
    problem: { kind: 'ledgers-part', message: expect.stringContaining('part at revision 2') },
  });
  const behind = await createFixtureSite();
  await behind.goLive();
  expect(await copyStore(behind.store, target)).toMatchObject({
    problem: { kind: 'ledgers-part', message: expect.stringContaining('from its beginning') },
  });
  expect(await contentOf(target)).toEqual(before);
  await Promise.all([other.remove(), behind.remove()]);
});

test('a damaged file of the target is written again', async () => {
  const target = await bucket.create();
  value(await copyStore(site.store, target));
  await target.replace(`releases/pricing/${pricing}/web/entry.js`, 'damaged');
  expect(value(await copyStore(site.store, target))).toMatchObject({ files: 1 });
  expect(await contentOf(target)).toEqual(await contentOf(site.store));
});

test('folders that were made in a console are no files', async () => {
  const source = await bucket.create();
  value(await copyStore(site.store, source));
  const start = `${bucket.server.bucket}/${source.location.split('/').at(-1)}/`;
  for (const name of [start, `${start}releases/`, `${start}releases/pricing/`]) {
    bucket.server.objects.write(name, Buffer.from(''), {});
  }
  const target = await newFolder();
  value(await copyStore(source, target));
  expect(await contentOf(target)).toEqual(await contentOf(site.store));
});

test('a publication that ends while it is copied leaves no mark', async () => {
  const target = await newFolder();
  const mark = `releases/pricing/${pricing}/unannounced`;
  await writeFile(site.store.place(mark), '');
  value(await copyStore(site.store, target));
  expect(await target.exists(mark)).toBe(true);
  await rm(site.store.place(mark));
  value(await copyStore(site.store, target));
  expect(await target.exists(mark)).toBe(false);
});

test('a pointer never names a release that was published while files were listed', async () => {
  const target = await newFolder();
  let id: string | undefined;
  const moving: Store = {
    ...site.store,
    async filesBelow(key) {
      const files = await site.store.filesBelow(key);
      if (key === '') id ??= await site.release('pricing', { version: '1.1.0' });
      return files;
    },
  };
  value(await copyStore(moving, target));
  expect(await target.read('releases/pricing/newest.json')).toEqual(
    await site.store.read('releases/pricing/newest.json'),
  );
  expect(await target.exists(`releases/pricing/${id}`)).toBe(true);
});

test('a store is not copied into itself, nor into what is around it', async () => {
  const outer = site.store;
  const inner = value(await createStore(join(outer.folder, 'inner')));
  const link = join(site.folder, 'link');
  await symlink(inner.location, link);
  const within = await bucket.create();
  const inBucket = value(await createStore(`${within.location}/inner`));
  const pairs: [Store, Store][] = [
    [outer, inner],
    [inner, outer],
    [outer, value(await createStore(link))],
    [within, inBucket],
    [inBucket, within],
  ];
  for (const [source, target] of pairs) {
    const before = [...(await target.filesBelow('')).keys()];
    expect(await copyStore(source, target)).toMatchObject({
      problem: { kind: 'usage', message: expect.stringContaining('inside the other') },
    });
    expect([...(await target.filesBelow('')).keys()]).toEqual(before);
  }
  value(await copyStore(outer, value(await createStore(`${outer.folder}-2`))));
});

test('the command reports what it did, and needs a store that was made', async () => {
  const to = join(site.folder, 'made');
  const missing = await runCaptured(['store', 'copy', site.store.folder, to]);
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('site init --store') });
  expect(await runCaptured(['store', 'copy', '', to])).toMatchObject({ code: 2 });
  await runCaptured(['init', '--store', to]);
  const copied = await runCaptured(['store', 'copy', site.store.folder, to]);
  expect(copied).toMatchObject({ code: 0, stderr: '' });
  expect(copied.stdout).toMatch(
    /^Copied \d+ files to .*made; 0 were there already\.\nThe ledger there/,
  );
  expect(await readFile(join(to, 'ledger/1.json'), 'utf8')).toBe(
    await readFile(join(site.store.folder, 'ledger/1.json'), 'utf8'),
  );
  const same = await runCaptured(['store', 'copy', to, to, '--json']);
  expect(same.code).toBe(2);
});
