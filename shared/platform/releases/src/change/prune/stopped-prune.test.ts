import { mkdir, readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { readLedger } from '@platform/store/ledger';
import { listReleases } from '@platform/store/releases';
import type { Store } from '@platform/store/store';
import { fixtureAddresses } from '@platform/testing/site/fixture-config';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';
import { prune } from './prune.ts';

/* What an operator is told by a prune that finds another, or that can't trust what it finds. */

const DAY_MS = 24 * 60 * 60_000;
const { site, run } = siteForEachTest(async (template) => {
  await template.goLive();
  for (const version of ['1.1.0', '1.2.0', '1.3.0']) {
    await template.releaseLive('pricing', { version });
  }
});

const pruneIn = (different: Partial<Store>, by = 'olga') => {
  const store: Store = { ...site.store, ...different, withReserve: () => store };
  const limits = { keep: 1, olderThan: 30 * DAY_MS };
  const clock = () => new Date(Date.now() + 40 * DAY_MS);
  return prune({ ...limits, store, by, usual: fixtureAddresses, clock });
};

async function stoppedPrune(): Promise<void> {
  const removeFolder = async () => {
    throw new Error('killed');
  };
  await expect(pruneIn({ removeFolder })).rejects.toThrow('killed');
}

test('the status names a prune that was stopped, with the command that finishes it', async () => {
  expect((await run('status')).stdout).not.toContain('prune');
  await stoppedPrune();
  const { stdout } = await run('status');
  expect(stdout).toMatch(
    /A prune of \d+ parts by olga at .*`site prune --keep 1 --older-than 30d`/,
  );
  expect(JSON.parse((await run('status', '--json')).stdout).prune).toMatchObject({ by: 'olga' });
});

test('who finishes the prune of another is told what went, whoever reads it', async () => {
  await stoppedPrune();
  const { stdout } = await run('prune', '--keep', '1', '--json');
  const { finished } = JSON.parse(stdout);
  expect(finished).toMatchObject([{ by: 'olga', revision: 5 }]);
  expect(finished[0].remove.length).toBeGreaterThan(0);
  expect(JSON.parse((await run('status', '--json')).stdout).prune).toBeUndefined();
  await stoppedAgain();
  expect((await run('prune', '--keep', '1')).stdout).not.toContain('Finished');

  async function stoppedAgain() {
    expect(value(await pruneIn({}, 'anna')).finished).toEqual([]);
  }
});

test('what it left half removed goes with the next, once nobody can be at it', async () => {
  const left = (age: string) => site.store.place(`.temporary/${age}`);
  for (const [age, hours] of [
    ['old', 2],
    ['young', 0],
  ] as const) {
    await mkdir(join(left(age), 'web'), { recursive: true });
    const at = new Date(Date.now() - hours * 60 * 60_000);
    await utimes(left(age), at, at);
  }
  value(await pruneIn({}));
  expect(await readdir(site.store.place('.temporary'))).toEqual(['young']);
});

test.each([
  ['behind', -6],
  ['ahead', 6],
])('nothing is removed where the clock here is %s that of the storage', async (_what, minutes) => {
  const writtenAt = async () => Date.now() - minutes * 60_000;
  const before = (await readLedger(site.store)).length;
  expect(await pruneIn({ writtenAt })).toMatchObject({
    problem: { kind: 'wrong-clock', message: expect.stringContaining("Set this machine's clock") },
  });
  expect(await readLedger(site.store)).toHaveLength(before);
  expect(await site.store.exists('check/clock')).toBe(false);
});

test('a prune that could not read what it may need removes no release, and is no success', async () => {
  const live = (await readLedger(site.store)).at(-2)?.composition;
  await rm(site.store.place(`compositions/${live}/composition.json`));
  const { code, stderr } = await run('prune', '--keep', '1');
  expect(code).toBe(1);
  expect(stderr).toContain(`composition ${live} can't be read`);
  expect(value(await pruneIn({}))).toMatchObject({ unread: [live] });
  expect(await listReleases(site.store, 'pricing')).toHaveLength(4);
});
