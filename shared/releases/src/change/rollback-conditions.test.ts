import { readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fixtureAddresses } from '@site/releases/testing/fixture-config';
import { value } from '@site/releases/testing/fixture-site';
import { asOfOtherComposer } from '@site/releases/testing/other-composer';
import { siteForRollbacks } from '@site/releases/testing/site-for-rollbacks';
import { expect, test } from 'vitest';
import { readRevisions } from '../store/ledger.ts';
import type { Store } from '../store/store.ts';
import { readLive } from './live.ts';
import { promoteComposition } from './promote-composition.ts';
import { undo } from './undo.ts';

const { site, ids, rollBack, live } = siteForRollbacks();

test('of two operators who roll back the same release at once, the second is told that it is done', async () => {
  await live('pricing', '1.2.0');
  const beth = async () => void value(await rollBack({ by: 'beth', reason: 'wrong totals' }));
  const late = value(await rollBack({ announce: once(beth) }));
  expect(late).toMatchObject({ revision: 4, composition: { releases: { pricing: ids.pricing } } });
  expect(late).not.toHaveProperty('entry');
  expect(late.already).toMatch(
    new RegExp(
      `^pricing ${ids.pricing} is live already: beth at .*revision 4: rollback, wrong totals`,
    ),
  );
  expect(await readRevisions(site.store)).toEqual([4, 3, 2, 1]);
});

test('two rollbacks at once are one step back, whichever is faster', async () => {
  await live('pricing', '1.2.0');
  const both = await Promise.all(['anna', 'beth'].map((by) => rollBack({ by })));
  expect(both.map((result) => value(result).composition.releases.pricing)).toEqual([
    ids.pricing,
    ids.pricing,
  ]);
  expect(await readRevisions(site.store)).toEqual([4, 3, 2, 1]);
});

function once(action: () => Promise<void>) {
  const actions = [action];
  return async () => void (await actions.pop()?.());
}

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

/* What is live was made before the repository was updated, and so by a composer with other sources. */

const input = () => ({ store: site.store, by: 'anna', usual: fixtureAddresses });

async function makeLiveOlder(): Promise<string> {
  const current = (await readLive(site.store)).live?.composition.id ?? '';
  const composition = await asOfOtherComposer(site, current);
  value(await promoteComposition({ ...input(), composition, asItIs: true }));
  return composition;
}

test('a rollback gives visitors the pages that they had', async () => {
  const composition = await makeLiveOlder();
  await live('pricing', '1.2.0');
  expect(value(await rollBack()).entry).toMatchObject({ composition, app: 'pricing' });
});

test('undo takes back that all pages were made again', async () => {
  const composition = await makeLiveOlder();
  const { entry } = value(await site.promote([]));
  expect(value(await undo(input())).entry).toMatchObject({
    composition,
    undoes: entry?.revision,
  });
});
