import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { announceComposition } from '@platform/store/compositions';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';
import { createCompositionsInMemory } from './compositions-in-memory.ts';
import { loadComposition } from './load-composition.ts';

/** In the order in which they were live. */
const ids: string[] = [];
const { site } = siteForEachTest(async (template) => {
  await template.releaseAll();
  for (const minor of [0, 1, 2, 3, 4]) {
    if (minor > 0) await template.release('pricing', { version: `1.${minor}.0` });
    ids.push(value(await template.promote()).composition.id);
  }
});

const place = (id: string, file = '') => join(site.store.folder, 'compositions', id, file);

async function takeAway(...taken: readonly string[]) {
  const away = (id: string) => join(site.folder, id);
  for (const id of taken) await rename(place(id), away(id));
  await rm(place('newest.json'));
  return async (id: string) => {
    await rename(away(id), place(id));
    await announceComposition(site.store, id);
  };
}

async function load(compositions: ReturnType<typeof createCompositionsInMemory>, id: string) {
  return value(await compositions.load(id));
}

test('a composition that comes into the store is loaded before its entry arrives', async () => {
  const [, second = ''] = ids;
  const arrive = await takeAway(second);
  const compositions = createCompositionsInMemory(site.store);
  await compositions.prepareArrivals();
  expect(compositions.held()).toEqual([]);
  await arrive(second);
  await compositions.prepareArrivals();
  expect(compositions.held()).toEqual([second]);
  await rm(place(second), { recursive: true });
  expect((await load(compositions, second)).pages.get('/pricing')).toBeDefined();
});

test('of those that never go live only the last two are held', async () => {
  const [first = '', ...others] = ids;
  const arrive = await takeAway(...others);
  const compositions = createCompositionsInMemory(site.store);
  compositions.served(await load(compositions, first));
  await compositions.prepareArrivals();
  for (const id of others) {
    await arrive(id);
    await compositions.prepareArrivals();
  }
  expect(compositions.held().toSorted()).toEqual([first, ...others.slice(-2)].toSorted());
});

test('two that were served before are held, and those that came do not push them out', async () => {
  const newcomers = ids.slice(3);
  const arrive = await takeAway(...newcomers);
  const compositions = createCompositionsInMemory(site.store);
  await compositions.prepareArrivals();
  for (const id of ids.slice(0, 3)) compositions.served(await load(compositions, id));
  for (const id of newcomers) {
    await arrive(id);
    await compositions.prepareArrivals();
  }
  expect(compositions.held().toSorted()).toEqual(ids.toSorted());
  compositions.served(await load(compositions, ids[3] ?? ''));
  expect(compositions.held().toSorted()).toEqual(ids.slice(1).toSorted());
});

test('at start those that were live before are loaded, in case somebody goes back', async () => {
  const compositions = createCompositionsInMemory(site.store);
  compositions.served(await load(compositions, ids[4] ?? ''));
  await compositions.preparePrevious(5);
  expect(compositions.held().toSorted()).toEqual(ids.slice(2).toSorted());
});

test('what is too large together is not held, but for the one that is served', async () => {
  const compositions = createCompositionsInMemory(site.store, 1);
  compositions.served(await load(compositions, ids[4] ?? ''));
  await compositions.preparePrevious(5);
  expect(compositions.held()).toEqual([ids[4]]);
});

test('what nobody has approved is read up to what may be held, and what is live whatever its size', async () => {
  const [first = ''] = ids;
  const { bytes } = value(await loadComposition(site.store, first, Number.POSITIVE_INFINITY));
  expect(await loadComposition(site.store, first, 1_000)).toMatchObject({
    problem: { kind: 'damaged-file', message: expect.stringContaining('a composition of more') },
  });
  const compositions = createCompositionsInMemory(site.store, bytes - 1);
  await compositions.prepareArrivals();
  expect(compositions.held()).toEqual([]);
  expect((await load(compositions, first)).bytes).toBe(bytes);
});

test('a composition that is not whole yet is not held, and is loaded once it is', async () => {
  const [first = '', second = ''] = ids;
  const arrive = await takeAway(second);
  const compositions = createCompositionsInMemory(site.store);
  await compositions.prepareArrivals();
  await cp(join(site.folder, second), place(second), { recursive: true });
  await rm(place(second, 'archives'), { recursive: true });
  await compositions.prepareArrivals();
  expect(compositions.held()).toEqual([]);
  expect((await compositions.load(second)).ok).toBe(false);
  await rm(place(second), { recursive: true });
  await arrive(second);
  expect((await load(compositions, second)).composition).toBe(second);
  expect((await load(compositions, first)).composition).toBe(first);
});
