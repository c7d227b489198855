import { readFile, writeFile } from 'node:fs/promises';
import { problem } from '@site/releases/testing/expect-problem';
import { exportedSite } from '@site/releases/testing/exported-site';
import { listing, newFixtureKey, releaseSigned } from '@site/releases/testing/fixture-keys';
import { value } from '@site/releases/testing/fixture-site';
import { expect, test } from 'vitest';
import { releaseKey } from '../store/releases.ts';

const { site, run, read } = exportedSite();
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
