import { rm, writeFile } from 'node:fs/promises';
import { value } from '@site/releases/testing/fixture-site';
import { siteForEachTest } from '@site/releases/testing/site-for-each-test';
import { folderForEachTest } from '@site/testing/test-folder';
import { expect, test } from 'vitest';
import { followExports, reloadWith } from './follow-exports.ts';

const here = siteForEachTest(async (site) => {
  await site.goLive();
  await site.releaseLive('devices', { version: '1.1.0' });
});
const { path: inFolder } = folderForEachTest();

/** Follows until nothing is left, changes the ledger, and checks again. */
function follow(change: () => Promise<unknown> = async () => {}) {
  const stop = new AbortController();
  let looks = 0;
  const { store } = here.site;
  return followExports(
    { store, folder: inFolder(), keepDays: 30, keepRevisions: 3 },
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
  // It does not start on that ledger, because the folder has the lost revision.
  expect(await follow()).toMatchObject(restored);
});

test('nor does it follow another ledger', async () => {
  expect(value(await follow())).toBe(2);
  const other = { contract: 1, epoch: 'another' };
  await writeFile(here.site.store.place('ledger/epoch.json'), JSON.stringify(other));
  expect(await follow()).toMatchObject({ ok: false, problem: { kind: 'older-revision' } });
});

test('a web server that hangs when it is reloaded counts as one that is not reloaded', async () => {
  expect(await reloadWith('true')).toMatchObject({ ok: true });
  expect(await reloadWith('sleep 600 & wait', 200)).toMatchObject({
    problem: { kind: 'not-reloaded', message: expect.stringContaining('longer than 0.2 s') },
  });
});
