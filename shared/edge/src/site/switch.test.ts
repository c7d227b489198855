import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFixtureSite, type FixtureSite, value } from '@site/releases/fixtures';
import { announceComposition } from '@site/releases/stored-compositions';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLiveSite } from './live-site.ts';

let template: FixtureSite;
let site: FixtureSite;
beforeAll(async () => {
  template = await createFixtureSite();
  await template.releaseAll();
  value(await template.promote());
  await template.release('pricing', { version: '1.1.0' });
  value(await template.promote());
});
afterAll(() => template.remove());
beforeEach(async () => {
  site = await template.copy();
});
afterEach(() => site.remove());

const ledgerFile = (revision: number) => join(site.store.folder, 'ledger', `${revision}.json`);

/** A live site, and how often it has read the description of a composition. */
function countingSite(composition: string) {
  let reads = 0;
  const counting = createLiveSite({
    ...site.store,
    read(key) {
      if (key === `compositions/${composition}/composition.json`) reads += 1;
      return site.store.read(key);
    },
  });
  return { counting, reads: () => reads };
}

async function readEntryFile(revision: number): Promise<{ readonly composition: string }> {
  return JSON.parse(await readFile(ledgerFile(revision), 'utf8'));
}

/** Puts the composition of the first revision live again, as a rollback does. */
async function rollBack(): Promise<void> {
  const first = await readEntryFile(1);
  await writeFile(ledgerFile(3), JSON.stringify({ ...first, revision: 3 }));
}

test('a composition is loaded when it comes into the store, and served when its entry is there', async () => {
  const second = await readEntryFile(2);
  const place = join(site.store.folder, 'compositions', second.composition);
  await rename(place, join(site.folder, 'away'));
  await rm(ledgerFile(2));
  await rm(join(site.store.folder, 'compositions/newest.json'));
  const { counting, reads } = countingSite(second.composition);
  await counting.check();
  const stop = counting.follow();
  await rename(join(site.folder, 'away'), place);
  await announceComposition(site.store, second.composition);
  await expect.poll(reads).toBe(1);
  await counting.check();
  expect(counting.site?.revision).toBe(1);
  await writeFile(ledgerFile(2), JSON.stringify(second));
  await expect.poll(() => counting.site?.revision).toBe(2);
  await counting.check();
  stop();
  expect(counting).toMatchObject({ problems: [], site: { composition: second.composition } });
  expect(reads()).toBe(1);
});

test('a rollback serves from memory what was live before, as a revision of its own', async () => {
  const { composition } = await readEntryFile(1);
  const second = JSON.stringify(await readEntryFile(2));
  await rm(ledgerFile(2));
  const { counting, reads } = countingSite(composition);
  await counting.check();
  await writeFile(ledgerFile(2), second);
  await counting.check();
  await rollBack();
  await counting.check();
  expect(counting).toMatchObject({ problems: [], head: 3, site: { revision: 3, composition } });
  expect(reads()).toBe(1);
});

test('a composition that is corrupted in the store while it is in memory is served, and reported', async () => {
  const { composition } = await readEntryFile(1);
  const second = JSON.stringify(await readEntryFile(2));
  await rm(ledgerFile(2));
  const live = createLiveSite(site.store);
  await live.check();
  await writeFile(ledgerFile(2), second);
  await live.check();
  await rm(join(site.store.folder, 'compositions', composition, 'pages'), { recursive: true });
  await rollBack();
  await live.check();
  await live.check();
  expect(live.site).toMatchObject({ revision: 3, composition });
  expect(live.problems).toEqual([expect.stringMatching(/^Revision 3: .*is missing/)]);
});
