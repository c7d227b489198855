import { readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { value } from '../../fixtures/fixture-site.ts';
import { siteForRollbacks } from '../../fixtures/site-for-rollbacks.ts';
import type { Store } from '../../store/store.ts';

const { site, ids, rollBack } = siteForRollbacks();

const old = new Date('2026-01-01');

/** Rolls pricing back; resolves to what was read of releases' files and of pages. */
async function readsOfRollback(): Promise<{ files: string[]; pages: string[] }> {
  const keys: string[] = [];
  const counting = (store: Store): Store => ({
    ...store,
    read(key) {
      keys.push(key);
      return store.read(key);
    },
    withReserve: () => counting(store.withReserve()),
  });
  value(await rollBack({ store: counting(site.store) }));
  return {
    files: keys.filter((key) => /^releases\/.*\/(?:web|node)\//.test(key)),
    pages: keys.filter((key) => /^compositions\/.*\/(?:pages|texts)\//.test(key)),
  };
}

/** What was written a moment ago may change unnoticed within one tick of the disk's clock. */
async function age(): Promise<void> {
  for (const folder of ['releases', 'compositions']) {
    for (const file of await site.store.list(folder)) {
      const place = `${folder}/${file}`;
      const names = folder === 'releases' ? await site.store.list(place) : ['.'];
      for (const name of names) {
        const whole = join(site.store.place(place), name);
        for (const text of ['release.json', 'composition.json']) {
          await utimes(join(whole, text), old, old).catch(() => {});
        }
      }
    }
  }
}

test('a rollback reads no file that was verified, and no page that was read, since it changed', async () => {
  value(await rollBack());
  value(await site.promote([{ name: 'pricing' }]));
  await age();
  const first = await readsOfRollback();
  expect(first.pages).not.toEqual([]);
  value(await site.promote([{ name: 'pricing' }]));
  expect(await readsOfRollback()).toEqual({ files: [], pages: [] });
});

test('a verified file that changes later is found, even if its size and age stay the same', async () => {
  const file = site.store.place(`releases/pricing/${ids.first.pricing}/web/entry.js`);
  await utimes(file, old, old);
  await age();
  await readsOfRollback();
  value(await site.promote([{ name: 'pricing' }]));
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('pricing', 'PRICING'));
  await utimes(file, old, old);
  const outcome = await rollBack();
  expect(outcome).toMatchObject({ ok: false, problem: { kind: 'refused' } });
  expect(outcome.ok ? [] : outcome.problem.refusals).toEqual([
    expect.objectContaining({ gate: 'files', app: 'pricing' }),
  ]);
});

test('a verified page that changes later is composed again', async () => {
  await age();
  value(await rollBack());
  value(await site.promote([{ name: 'pricing' }]));
  await age();
  const before = value(await rollBack());
  value(await site.promote([{ name: 'pricing' }]));
  const [page] = Object.values(before.composition.pages);
  const file = site.store.place(`compositions/${before.composition.id}/${page?.file}`);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('<!doctype', '<!DOCTYPE'));
  value(await rollBack());
  expect(await readFile(file, 'utf8')).toBe(text);
});
