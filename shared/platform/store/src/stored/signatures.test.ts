import { generateKeyPairSync } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { problem } from '@platform/testing/site/expect-problem';
import {
  type FixtureKey,
  listing,
  newFixtureKey,
  releaseSigned,
} from '@platform/testing/site/fixture-keys';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { beforeEach, expect, test } from 'vitest';
import { copyStore } from '../copy/copy-store.ts';
import { createStore } from '../open-store.ts';
import type { Store } from '../port/store.ts';
import { publish } from '../publish/publish.ts';
import { readRelease } from './releases.ts';
import { addSignature, readSignedRelease, readSigningKey } from './signatures.ts';

const { site } = siteForEachTest(async () => {});
let first: FixtureKey;
let second: FixtureKey;
beforeEach(() => {
  first = newFixtureKey();
  second = newFixtureKey();
});

const read = (store: Store, id: string, key: FixtureKey) =>
  readSignedRelease(store, 'pricing', id, listing(key.listed).releaseKeys);
const inRelease = (id: string, file: string) =>
  join(site.store.folder, 'releases/pricing', id, file);
const again = () =>
  publish({
    store: site.store,
    app: 'pricing',
    folder: join(site.folder, 'mfe-pricing'),
    by: 'beth',
  });

test('a release comes into the store together with its signature', async () => {
  const created: string[] = [];
  const store: Store = {
    ...site.store,
    createFolder: (key, files) => {
      created.push(...files.keys());
      return site.store.createFolder(key, files);
    },
  };
  const id = await releaseSigned({ ...site, store, folder: site.folder, build: site.build }, first);
  expect(created).toContain(`signatures/${first.id}`);
  expect(value(await read(site.store, id, first)).id).toBe(id);
  expect(await read(site.store, id, second)).toEqual(problem('not-signed'));
});

test('publishing again with another key adds a signature, and changes nothing else', async () => {
  const id = await releaseSigned(site, first);
  const keys = [...(await site.store.filesBelow('releases')).keys()];
  // Written again, for prunes to see it.
  const publication = await site.store.read(`releases/pricing/${id}/publication.json`);
  const others = keys.filter((key) => !key.endsWith('/publication.json'));
  const before = await site.store.fingerprint(others);
  await releaseSigned(site, first);
  await releaseSigned(site, second);
  const again = await site.store.read(`releases/pricing/${id}/publication.json`);
  expect(again).toEqual(publication);
  for (const key of [first, second]) value(await read(site.store, id, key));
  expect(await site.store.fingerprint(others)).toBe(before);
  expect([...(await site.store.filesBelow('releases')).keys()]).toHaveLength(keys.length + 1);
});

test('a signature that was changed is made again by who has the key', async () => {
  const id = await releaseSigned(site, first);
  await writeFile(inRelease(id, `signatures/${first.id}`), 'AAAA');
  expect(await read(site.store, id, first)).toEqual(problem('not-signed'));
  await releaseSigned(site, first);
  value(await read(site.store, id, first));
});

test('a repair keeps the bytes that were signed, as another version may have written them', async () => {
  const id = await site.release('pricing');
  const text = await readFile(inRelease(id, 'release.json'), 'utf8');
  await writeFile(inRelease(id, 'release.json'), JSON.stringify(JSON.parse(text)));
  const release = value(await readRelease(site.store, 'pricing', id));
  expect(value(await addSignature(site.store, release, first))).toBe(true);
  await rm(inRelease(id, 'web/entry.js'));
  expect(value(await again()).outcome).toBe('mended');
  value(await read(site.store, id, first));
});

test('nothing is signed but what was built', async () => {
  const id = await site.release('pricing');
  const release = value(await readRelease(site.store, 'pricing', id));
  const text = await readFile(inRelease(id, 'release.json'), 'utf8');
  await writeFile(inRelease(id, 'release.json'), text.replace('sha384-', 'sha384-AAAA'));
  expect(await addSignature(site.store, release, first)).toEqual(problem('damaged-file'));
});

test('a key of another kind, or none at all, is refused without being shown', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  expect(readSigningKey(pem, 'k.pem')).toEqual(problem('usage', 'k.pem is a key of the kind ec'));
  const half = first.pem.slice(0, 60);
  const refused = readSigningKey(half, 'SITE_SIGNING_KEY');
  expect(refused).toEqual(problem('usage', 'SITE_SIGNING_KEY is no private key in PEM'));
  expect(JSON.stringify(refused)).not.toContain(half.split('\n')[1]);
});

test('a copy of a store has the signatures, and gets those that are added', async () => {
  const id = await releaseSigned(site, first);
  const target = value(await createStore(join(site.folder, 'copy')));
  value(await copyStore(site.store, target));
  value(await read(target, id, first));
  await releaseSigned(site, second);
  expect(value(await copyStore(site.store, target)).files).toBe(1);
  value(await read(target, id, second));
});
