import { expect, test } from 'vitest';
import { fixtureSettings } from '../../fixtures/fixture-config.ts';
import { value } from '../../fixtures/fixture-site.ts';
import { siteForEachTest } from '../../fixtures/site-for-each-test.ts';

const command = 'pnpm print-terms';
const termsOf = (product: string) => ({
  version: product === 'Unga' ? '1.1.0' : '1.0.0',
  description: { brandAssets: [{ files: 'the printed terms', command, shows: { product } }] },
});

const { site, change } = siteForEachTest(async (template) => {
  await template.releaseAll();
  await template.release('marketing', termsOf(fixtureSettings.product));
  value(await template.promote());
});

const settings = { ...fixtureSettings, product: 'Unga' };

test('a new brand goes live only together with files that show it', async () => {
  expect(await site.promote([], { settings })).toMatchObject({
    problem: { kind: 'refused', refusals: [{ gate: 'brand-assets', app: 'marketing' }] },
  });
  await site.release('marketing', termsOf('Unga'));
  expect(await site.promote([{ name: 'marketing' }], { settings })).toMatchObject({ ok: true });
});

test('a rollback to files of another brand works, and reports them', async () => {
  await site.release('marketing', termsOf('Unga'));
  value(await site.promote([{ name: 'marketing' }], { settings }));
  const { code, stdout } = await change('rollback', 'marketing');
  expect(code).toBe(0);
  expect(stdout).toMatch(new RegExp(`^Out of date: brand-assets: .*${command}`, 'm'));
  // Visitors have it now, so it stops no other team.
  await site.release('pricing', { version: '1.1.0' });
  expect(await site.promote([{ name: 'pricing' }])).toMatchObject({ ok: true });
});
