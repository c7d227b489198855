import { expect, test } from 'vitest';
import type { ChosenReleases } from '../model/chosen-releases.ts';
import type { Unrendered } from './gate.ts';
import { searchResultsGate } from './route-gates.ts';

const route = { path: '/join', page: 'join', indexable: true, layout: true, structuredData: [] };

/** What the gate says of a page with these texts. */
function check(texts: { title: string; description: string; indexable?: boolean }) {
  const remotes = { loyalty: { app: 'loyalty', routes: [{ ...route, ...texts }] } };
  // The gate looks at nothing else.
  return searchResultsGate.check({
    chosen: { remotes } as unknown as ChosenReleases,
  } as Unrendered);
}

test('texts that search results show whole are fine, whatever the brand is called', async () => {
  const title = `Join ${'x'.repeat(47)} {product}`;
  const description = 'x'.repeat(155);
  expect(title.length).toBeGreaterThan(60);
  expect(await check({ title, description })).toEqual([]);
});

test('a text that search results would cut is refused with its application, page and length', async () => {
  const title = 'x'.repeat(61);
  const description = 'x'.repeat(160);
  expect(await check({ title, description })).toEqual([
    {
      app: 'loyalty',
      page: '/join',
      reason: 'its title has 61 characters, and search results show 60: shorten it',
    },
    {
      app: 'loyalty',
      page: '/join',
      reason: 'its description has 160 characters, and search results show 155: shorten it',
    },
  ]);
});

test('a page that search engines leave out may say more', async () => {
  expect(
    await check({ title: 'x'.repeat(61), description: 'x'.repeat(160), indexable: false }),
  ).toEqual([]);
});
