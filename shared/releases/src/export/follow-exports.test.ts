import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { value } from '../fixtures/fixture-site.ts';
import { siteForEachTest } from '../fixtures/site-for-each-test.ts';
import { followExports } from './follow-exports.ts';

const here = siteForEachTest(async (site) => {
  await site.releaseAll();
  value(await site.promote());
  await site.release('devices', { version: '1.1.0' });
  value(await site.promote());
});
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'follow-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Follows until it has nothing to do, does something to the ledger, and looks again. */
function follow(change: () => Promise<unknown> = async () => {}) {
  const stop = new AbortController();
  let looks = 0;
  const { store } = here.site;
  return followExports(
    { store, folder, keepDays: 30, keepRevisions: 3 },
    {
      signal: stop.signal,
      report: () => {},
      exported: () => {},
      async pause() {
        looks += 1;
        if (looks === 1) await change();
        else stop.abort();
      },
    },
  );
}
const restored = {
  problem: { kind: 'older-revision', message: expect.stringContaining(' 2 was') },
};

test('an export that follows ends when the ledger is restored from a copy', async () => {
  const restore = () => rm(here.site.store.place('ledger/2.json'));
  expect(await follow(restore)).toMatchObject(restored);
  // And does not begin on it, because the folder has what was lost.
  expect(await follow()).toMatchObject(restored);
});

test('nor does it follow another ledger', async () => {
  expect(value(await follow())).toBe(2);
  const other = { contract: 1, epoch: 'another' };
  await writeFile(here.site.store.place('ledger/epoch.json'), JSON.stringify(other));
  expect(await follow()).toMatchObject({ ok: false, problem: { kind: 'older-revision' } });
});
