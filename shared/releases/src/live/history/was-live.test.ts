import { expect, test } from 'vitest';
import { createFixtureSite, value } from '../../fixtures/fixture-site.ts';
import { wasLive } from './was-live.ts';

test('a release that was once live is distinguished from one that was only published', async () => {
  const site = await createFixtureSite();
  const { pricing: first } = await site.releaseAll();
  const { composition } = value(await site.promote());
  const second = await site.release('pricing', { version: '1.1.0' });
  expect(await wasLive(site.store, 'pricing', first)).toBe(true);
  expect(await wasLive(site.store, 'pricing', second)).toBe(false);
  expect(await wasLive(site.store, 'config', composition.config)).toBe(true);
  value(await site.promote([{ name: 'pricing' }]));
  expect(await wasLive(site.store, 'pricing', first)).toBe(true);
  expect(await wasLive(site.store, 'pricing', second)).toBe(true);
  await site.remove();
});
