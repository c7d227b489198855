import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ok } from '@site/node/result';
import { problem } from '@site/releases/testing/expect-problem';
import { exportedSite } from '@site/releases/testing/exported-site';
import { listing, newFixtureKey, releaseSigned } from '@site/releases/testing/fixture-keys';
import { value } from '@site/releases/testing/fixture-site';
import { repeatEntry } from '@site/releases/testing/site-for-each-test';
import { expect, test } from 'vitest';
import { err } from '../problem.ts';
import { releaseKey } from '../store/releases.ts';

const DAY_MS = 24 * 60 * 60_000;

const { site, inFolder, run, read, served, revisions, promoteDevices } = exportedSite();

const reload = async () => err('not-reloaded', 'nginx is not there.');

async function exportThrice(): Promise<void> {
  for (let round = 1; round <= 3; round += 1) {
    value(await run({ keepRevisions: 1, now: Date.now() + DAY_MS }));
    await repeatEntry(site);
  }
}

test('of the earlier exports the last few stay, and all of them while rules are not read again', async () => {
  await exportThrice();
  expect(await revisions()).toHaveLength(2);
  expect((await run({ keepRevisions: 1, now: Date.now() + DAY_MS, reload })).ok).toBe(false);
  expect(await revisions()).toHaveLength(3);
});

test('what was live less than a minute ago stays, however few are to be kept', async () => {
  const now = Date.now();
  const exportAt = async (seconds: number) => {
    const { folder: written } = value(await run({ keepRevisions: 1, now: now + seconds * 1_000 }));
    const exported = new Date(now + seconds * 1_000);
    await utimes(join(written, 'export.json'), exported, exported);
  };
  await exportAt(-600);
  for (const seconds of [-300, -20, -10]) {
    await repeatEntry(site);
    await exportAt(seconds);
  }
  // The first was live until 300 seconds ago, the second until 20.
  expect((await revisions()).map((name) => name[0]).sort()).toEqual(['2', '3', '4']);
});

test('where rules are not read, the link goes back to those that were, however often it is tried', async () => {
  const first = value(await run());
  const before = await served();
  await promoteDevices();
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
  // It is served once the rules are read, unless it was damaged.
  const last = value(await run({ reload: async () => ok(undefined) }));
  expect(last).toMatchObject({ revision: 2, outcome: 'exported' });
  expect(await served()).toBe(`revisions/${basename(last.folder)}`);
  expect(value(await run())).toMatchObject({ outcome: 'unchanged', written: 0 });
});

test('a tried revision that was damaged since is written anew', async () => {
  value(await run());
  await promoteDevices();
  expect((await run({ reload })).ok).toBe(false);
  const [tried = ''] = (await revisions()).filter((name) => name.startsWith('2-'));
  await writeFile(join(inFolder('revisions'), tried, 'www/pricing.html'), 'damaged');
  expect(value(await run()).folder).not.toBe(join(inFolder('revisions'), tried));
  expect(await read('pricing.html')).toContain('Pricing');
});

test('what somebody keeps beside the revisions stays', async () => {
  await mkdir(inFolder('revisions/mine'), { recursive: true });
  await exportThrice();
  value(await run({ keepRevisions: 1, now: Date.now() + DAY_MS }));
  expect(await revisions()).toContain('mine');
  expect(await revisions()).toHaveLength(3);
});

const first = newFixtureKey();
const second = newFixtureKey();

const entryOf = (id: string) => read(`_site/releases/pricing/${id}/entry.js`);

async function goLive(version: string, ...keys: readonly (typeof first.listed)[]) {
  const release = await releaseSigned(site, keys.length > 1 ? second : first, version);
  const configuration = listing(...keys);
  value(await site.promote([{ name: 'pricing', release }], { configuration }));
  return release;
}

test('what does not fit its signature is not exported, and the export before stays', async () => {
  const id = await goLive('1.1.0', first.listed);
  value(await run());
  const description = `${site.store.place(releaseKey('pricing', id))}/release.json`;
  await writeFile(description, `${await readFile(description, 'utf8')} `);
  expect(await run()).toEqual(
    problem('older-revision', `Revision 2: pricing ${id} has no signature that fits`),
  );
  expect(await entryOf(id)).toContain('pricing');
});

test('files that only a withdrawn key signed leave the export, though the last one has them', async () => {
  const old = await goLive('1.1.0', first.listed);
  value(await run());
  expect(await entryOf(old)).toContain('pricing');
  const next = await goLive('1.2.0', first.withdrawn, second.listed);
  expect(value(await run()).warnings).toContainEqual(
    expect.stringContaining(
      `pricing/${old} is left out: pricing ${old} is signed by key ${first.id}`,
    ),
  );
  expect(await entryOf(next)).toContain('pricing');
  await expect(entryOf(old)).rejects.toThrow('ENOENT');
});
