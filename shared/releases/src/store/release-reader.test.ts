import { afterEach, beforeEach, expect, test } from 'vitest';
import { fixtureAddresses } from '../fixtures/fixture-config.ts';
import { createFixtureSite, type FixtureSite, value } from '../fixtures/fixture-site.ts';
import { promote } from '../live/promote/promote.ts';
import type { Store } from './store.ts';

let site: FixtureSite;
beforeEach(async () => {
  site = await createFixtureSite();
});
afterEach(() => site.remove());

test('a promotion reads each file of a release once, fallbacks included', async () => {
  await site.releaseAll();
  value(await site.promote());
  const pricing = await site.release('pricing', { version: '1.1.0' });
  const reads: string[] = [];
  const counting: Store = {
    ...site.store,
    read(key) {
      reads.push(key);
      return site.store.read(key);
    },
  };
  const order = { select: [{ name: 'pricing' }] };
  value(await promote({ store: counting, order, by: 'anna', usual: fixtureAddresses }));
  const ofReleases = reads.filter((key) => /^releases\/.*\/(?:release\.json|web|node)/.test(key));
  expect(ofReleases).toContain(`releases/pricing/${pricing}/release.json`);
  expect(ofReleases.length).toBe(new Set(ofReleases).size);
});
