import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { value } from '@platform/testing/site/fixture-site';
import { folderForEachTest } from '@platform/testing/test-folder';
import { beforeEach, describe, expect, test } from 'vitest';
import { bucketForFile } from '../../testing/bucket-for-file.ts';
import { createStore, openStore, openStoreToWrite } from '../open-store.ts';
import { readEntry } from '../stored/ledger.ts';
import { readEach, type Store } from './store.ts';

const bucket = bucketForFile();
const { path: inFolder } = folderForEachTest();

const places: Record<string, () => string> = {
  folder: () => inFolder('store'),
  bucket: bucket.newLocation,
};
const KEY = 'compositions/0123456789abcdef';
const files = (page: string) =>
  new Map([
    ['composition.json', '{}'],
    ['pages/a.html', page],
    ['pages/b.html', 'b'],
  ]);

describe.each(Object.entries(places))('a store in a %s', (_name, newPlace) => {
  let place: string;
  let store: Store;
  beforeEach(async () => {
    place = newPlace();
    store = value(await createStore(place));
  });
  const textOf = async (key: string) => {
    const read = await store.read(key);
    return read.ok ? read.value.toString() : read.reason;
  };

  test('is opened where it is, and any other place has none', async () => {
    value(await openStore(place));
    value(await openStoreToWrite(place));
    for (const open of [openStore, openStoreToWrite]) {
      const opened = await open(`${place}-mistyped`);
      expect(opened).toMatchObject({ problem: { kind: 'store-missing' } });
      expect(opened).toMatchObject({
        problem: { message: expect.stringContaining(`\`site init --store ${place}-mistyped\``) },
      });
    }
  });

  test('stays as it is where it is made again', async () => {
    await store.createIfAbsent('ledger/1.json', 'one');
    store = value(await createStore(place));
    expect(await textOf('ledger/1.json')).toBe('one');
  });

  test('reports a file that is not there as missing', async () => {
    expect(await store.read('ledger/1.json')).toMatchObject({ ok: false, reason: 'missing' });
    expect(await store.exists('ledger/1.json')).toBe(false);
    expect(await store.writtenAt('ledger/1.json')).toBe(0);
    await store.remove('ledger/1.json');
  });

  test('replaces and removes a pointer, and reads it as it is then', async () => {
    const key = 'releases/pricing/newest.json';
    await store.replace(key, 'old');
    expect(await textOf(key)).toBe('old');
    await store.replace(key, 'new');
    expect(await textOf(key)).toBe('new');
    expect(Math.abs((await store.writtenAt(key)) - Date.now())).toBeLessThan(60_000);
    await store.remove(key);
    expect(await textOf(key)).toBe('missing');
    expect(await store.createIfAbsent(key, 'again')).toBe('created');
  });

  test('makes a folder once, with all its files', async () => {
    expect(await store.createFolder(KEY, files('old'))).toBe('created');
    expect(await store.createFolder(KEY, files('new'))).toBe('exists');
    expect(await textOf(`${KEY}/pages/a.html`)).toBe('old');
    expect(await store.list('compositions')).toEqual(['0123456789abcdef']);
    expect((await store.list(KEY)).sort()).toEqual(['composition.json', 'pages']);
    expect(await store.exists(KEY)).toBe(true);
    expect(await store.exists('compositions/fedcba9876543210')).toBe(false);
  });

  test('makes a folder once for many who do it at a time', async () => {
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map(() => store.createFolder(KEY, files('same'))),
    );
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
    expect(await textOf(`${KEY}/pages/a.html`)).toBe('same');
  });

  test('replaces a corrupt folder with all its files', async () => {
    await store.createFolder(KEY, new Map([...files('old'), ['stray', 'old']]));
    expect(await textOf(`${KEY}/pages/a.html`)).toBe('old');
    await store.replaceFolder(KEY, files('new'));
    expect((await store.list(KEY)).sort()).toEqual(['composition.json', 'pages']);
    expect(await textOf(`${KEY}/pages/a.html`)).toBe('new');
    expect(await textOf(`${KEY}/stray`)).toBe('missing');
  });

  test('lists what is directly below a key', async () => {
    await store.replace('releases/newest.json', '');
    await store.replace('releases/pricing/newest.json', '');
    await store.replace('releases/shell/newest.json', '');
    expect((await store.list('releases')).sort()).toEqual(['newest.json', 'pricing', 'shell']);
  });

  test('finds the revisions above one', async () => {
    for (const name of ['1', '2', '3', '10', 'epoch', '04']) {
      await store.createIfAbsent(`ledger/${name}.json`, name);
    }
    const above = async (after: number) => (await store.numbersAbove('ledger', after)).sort();
    expect(await above(0)).toEqual([1, 10, 2, 3]);
    expect(await above(1)).toEqual(expect.arrayContaining([2, 3]));
    expect(await above(10)).toEqual([]);
    await store.createIfAbsent('ledger/11.json', '');
    expect(await above(10)).toEqual([11]);
  });

  test('reads many files in their order, and leaves out what is not there', async () => {
    await store.createIfAbsent('ledger/1.json', 'one');
    await store.createIfAbsent('ledger/3.json', 'three');
    const texts = await readEach(store, ['ledger/3.json', 'ledger/2.json', 'ledger/1.json']);
    expect(texts.map((text) => text?.toString())).toEqual(['three', undefined, 'one']);
  });

  test('reads no file that is larger than any of its kind', async () => {
    const large = Buffer.alloc(1_000_001);
    for (const key of ['ledger/7.json', 'releases/pricing/newest.json']) {
      await store.createIfAbsent(key, large);
      expect(await store.read(key)).toEqual({ ok: false, reason: 'failed', code: 'TooLarge' });
      expect(await readEach(store, [key])).toEqual([undefined]);
    }
    expect(await readEntry(store, 7)).toMatchObject({
      problem: {
        kind: 'damaged-file',
        message: expect.stringContaining('ledger/7.json is larger than a store may hold'),
      },
    });
    await store.createFolder(KEY, new Map([['composition.json', large]]));
    expect((await store.read(`${KEY}/composition.json`)).ok).toBe(true);
  });

  test('has a folder on this machine with the requested files', async () => {
    await store.createFolder(KEY, files('page'));
    const folder = await store.localFolder(`${KEY}/pages`, ['a.html', 'a.html.br']);
    expect(await readFile(join(folder, 'a.html'), 'utf8')).toBe('page');
    await expect(access(join(folder, 'a.html.br'))).rejects.toThrow();
  });

  test('distinguishes a pointer that was written from one that was not', async () => {
    const keys = ['compositions/newest.json', 'ledger/epoch.json'];
    const first = await store.fingerprint(keys);
    await store.replace('compositions/newest.json', 'one');
    const second = await store.fingerprint(keys);
    expect(second).not.toBe(first);
    expect(await store.fingerprint(keys)).toBe(second);
  });

  test('distinguishes files to which something happened from those to which nothing did', async () => {
    await store.createFolder(KEY, files('page'));
    const keys = [...files('').keys(), 'pages/a.html.br'].map((path) => `${KEY}/${path}`);
    const first = await store.strictFingerprint(keys);
    expect(await store.strictFingerprint(keys)).toBe(first);
    await store.replace(`${KEY}/pages/a.html`, 'other');
    const second = await store.strictFingerprint(keys);
    expect(second).not.toBe(first);
    await store.remove(`${KEY}/pages/b.html`);
    expect(await store.strictFingerprint(keys)).not.toBe(second);
  });

  test('reads a file of a folder again after it was repaired', async () => {
    await store.createFolder(KEY, files('damaged'));
    expect(await textOf(`${KEY}/pages/a.html`)).toBe('damaged');
    expect(await textOf(`${KEY}/pages/c.html`)).toBe('missing');
    await store.replace(`${KEY}/pages/a.html`, 'repaired');
    await store.replace(`${KEY}/pages/c.html`, 'repaired');
    expect(await textOf(`${KEY}/pages/a.html`)).toBe('repaired');
    expect(await textOf(`${KEY}/pages/c.html`)).toBe('repaired');
  });

  test('does not fail to keep room', async () => {
    await store.keepReserve();
    expect(await store.withReserve().createIfAbsent('ledger/1.json', '')).toBe('created');
  });
});
