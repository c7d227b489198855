import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFixtureRemote } from '@platform/testing/site/fixture-remotes';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';
import { publishedAt, readClaims, releaseKey } from '../stored/releases.ts';
import { publish } from './publish.ts';

const { site } = siteForEachTest(async () => {});

const first = {
  commit: '9e22dd08'.repeat(5),
  author: 'Anna Otieno',
  message: 'Round prices up',
  at: '2030-01-02T03:04:05.000Z',
};
const later = { ...first, commit: '20a2d693'.repeat(5), message: 'Mend a comment' };
const dirty = { ...later, dirty: true };

type Claim = typeof first | typeof dirty | undefined;

async function publishPricing(claim: Claim): Promise<string> {
  const folder = join(site.folder, 'mfe-pricing');
  await writeFixtureRemote(folder, 'pricing');
  const input = { store: site.store, app: 'pricing', folder, by: 'anna', claim };
  return value(await publish(input)).release;
}

async function claimOf(release: string) {
  return (await readClaims(site.store, [{ name: 'pricing', release }]))[release];
}

test.each<[string, Claim, Claim, Claim]>([
  ['another commit of the same build is not added', first, later, first],
  ['a build without a commit leaves the claim', first, undefined, first],
  ['a release without a claim gets one', undefined, later, later],
  ['a commit takes the place of uncommitted changes', dirty, first, first],
  ['and not the other way round', first, dirty, first],
])('publishing again: %s', async (_what, before, again, kept) => {
  const release = await publishPricing(before);
  expect(await claimOf(release)).toEqual(before);
  const published = await publishedAt(site.store, 'pricing', release);
  expect(await publishPricing(again)).toBe(release);
  expect(await claimOf(release)).toEqual(kept);
  expect(await publishedAt(site.store, 'pricing', release)).toBe(published);
});

test('a claim that somebody wrote by hand is bounded, or left out, and the rest stays', async () => {
  const release = await publishPricing(first);
  const file = join(site.store.folder, releaseKey('pricing', release), 'publication.json');
  const stored = JSON.parse(await readFile(file, 'utf8'));
  const write = (claim: object) => writeFile(file, JSON.stringify({ ...stored, claim }));
  await write({ ...first, message: 'x\u{1b}]0;\ny', more: 'z'.repeat(5000) });
  expect(await claimOf(release)).toEqual({ ...first, message: 'x ]0; y' });
  await write({ ...first, commit: '--help' });
  expect(await claimOf(release)).toBeUndefined();
  expect(await publishedAt(site.store, 'pricing', release)).toBe(stored.publishedAt);
});
