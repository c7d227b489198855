import { cp } from 'node:fs/promises';
import { problem } from '@platform/testing/site/expect-problem';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';
import { readPublished } from './release-selections.ts';

let live: string;
const { site } = siteForEachTest(async (template) => {
  live = (await template.goLive()).pricing;
});

const hashOf = (id: string) => id.slice(id.lastIndexOf('-') + 1);

/** A release of pricing whose hash begins as that of the live one. */
async function forge(letters: string): Promise<string> {
  const id = `1.9.0-${hashOf(live).slice(0, 8)}${letters.repeat(8)}`;
  const place = (release: string) => site.store.place(`releases/pricing/${release}`);
  await cp(place(live), place(id), { recursive: true });
  return id;
}

test('the beginning of a hash means what was live, and otherwise has to be of one alone', async () => {
  const beginning = `pricing@${hashOf(live).slice(0, 8)}`;
  expect(value(await readPublished(site.store, [beginning]))).toEqual([
    { name: 'pricing', release: live },
  ]);
  const forged = [await forge('e'), await forge('f')];
  expect(value(await readPublished(site.store, [beginning]))).toEqual([
    { name: 'pricing', release: live },
  ]);
  const [one = ''] = forged;
  const narrow = `pricing@${hashOf(one).slice(0, 9)}`;
  expect(value(await readPublished(site.store, [narrow]))).toEqual([
    { name: 'pricing', release: one },
  ]);
  expect(await readPublished(site.store, ['pricing@1.9.0'])).toEqual(
    problem('unknown-release', '2 releases of pricing match "1.9.0"'),
  );
});
