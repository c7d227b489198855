import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ok } from '@site/node/result';
import { expect, test } from 'vitest';
import { exportedSite } from '../fixtures/exported-site.ts';
import { value } from '../fixtures/fixture-site.ts';
import { appendEntry, readEntry } from '../ledger/ledger.ts';
import { err } from '../problem.ts';

/* Which exports stay beside the one that is served, for requests under way and to go back to. */

const DAY_MS = 24 * 60 * 60_000;

const { site, inFolder, run, read, served, revisions } = exportedSite();

test('of the earlier exports the last few stay, and all of them while rules are not read again', async () => {
  const { store } = site;
  const { composition } = value(await readEntry(store, 1));
  const at = '2030-01-02T03:04:05.000Z';
  const entry = { composition, action: 'promote', at, by: 'anna' };
  for (const base of [1, 2, 3]) {
    value(await run({ keepRevisions: 1, now: Date.now() + DAY_MS }));
    value(await appendEntry(store, base, entry));
  }
  expect(await revisions()).toHaveLength(2);
  const reload = async () => err('not-reloaded', 'nginx is not there');
  expect(await run({ keepRevisions: 1, now: Date.now() + DAY_MS, reload })).toMatchObject({
    ok: false,
  });
  expect(await revisions()).toHaveLength(3);
});

test('what was live less than a minute ago stays, however few are to be kept', async () => {
  const { store } = site;
  const { composition } = value(await readEntry(store, 1));
  const at = '2030-01-02T03:04:05.000Z';
  const now = Date.now();
  const exportAt = async (seconds: number) => {
    const { folder: written } = value(await run({ keepRevisions: 1, now: now + seconds * 1_000 }));
    const exported = new Date(now + seconds * 1_000);
    await utimes(join(written, 'export.json'), exported, exported);
  };
  await exportAt(-600);
  for (const [index, seconds] of [-300, -20, -10].entries()) {
    const entry = { composition, action: 'promote', at, by: 'anna' } as const;
    value(await appendEntry(store, index + 1, entry));
    await exportAt(seconds);
  }
  // The first was live until 300 seconds ago, the second until 20.
  expect((await revisions()).map((name) => name[0]).sort()).toEqual(['2', '3', '4']);
});

test('where rules are not read, the link goes back to those that were, however often it is tried', async () => {
  const first = value(await run());
  const before = await served();
  await site.release('devices', { version: '1.1.0' });
  value(await site.promote());
  const reload = async () => err('not-reloaded', 'nginx is not there.');
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    expect(await run({ reload, now: Date.now() + attempt * 5_000 })).toMatchObject({
      problem: {
        kind: 'not-reloaded',
        message: `nginx is not there. ${inFolder('current')} is back at ${basename(first.folder)}.`,
      },
    });
    expect(await served()).toBe(before);
  }
  expect(await revisions()).toHaveLength(2);
  // What was tried is served once the rules are read, as long as nobody has damaged it.
  const last = value(await run({ reload: async () => ok(undefined) }));
  expect(last).toMatchObject({ revision: 2, outcome: 'exported' });
  expect(await served()).toBe(`revisions/${basename(last.folder)}`);
  expect(value(await run())).toMatchObject({ outcome: 'unchanged', written: 0 });
});

test('a tried revision that was damaged since is written anew', async () => {
  value(await run());
  await site.release('devices', { version: '1.1.0' });
  value(await site.promote());
  const reload = async () => err('not-reloaded', 'nginx is not there.');
  expect((await run({ reload })).ok).toBe(false);
  const [tried = ''] = (await revisions()).filter((name) => name.startsWith('2-'));
  await writeFile(join(inFolder('revisions'), tried, 'www/pricing.html'), 'damaged');
  expect(value(await run()).folder).not.toBe(join(inFolder('revisions'), tried));
  expect(await read('pricing.html')).toContain('Pricing');
});

test('what somebody keeps beside the revisions stays', async () => {
  const { store } = site;
  await mkdir(inFolder('revisions/mine'), { recursive: true });
  const { composition } = value(await readEntry(store, 1));
  const at = '2030-01-02T03:04:05.000Z';
  const entry = { composition, action: 'promote', at, by: 'anna' } as const;
  for (const base of [1, 2, 3]) {
    value(await run({ keepRevisions: 1, now: Date.now() + DAY_MS }));
    value(await appendEntry(store, base, entry));
  }
  value(await run({ keepRevisions: 1, now: Date.now() + DAY_MS }));
  expect(await revisions()).toContain('mine');
  expect(await revisions()).toHaveLength(3);
});
