import { fixtureConfiguration } from '@platform/testing/site/fixture-config';
import { fixtureModule } from '@platform/testing/site/fixture-remotes';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';

const command = 'pnpm print-terms';
const brandedTerms = (product: string) => ({
  version: product === 'Unga' ? '1.1.0' : '1.0.0',
  description: { brandAssets: [{ files: 'the printed terms', command, shows: { product } }] },
});

const branded = siteForEachTest(async (template) => {
  await template.releaseAll();
  await template.release('marketing', brandedTerms(fixtureConfiguration.product));
  value(await template.promote());
});

const configuration = { ...fixtureConfiguration, product: 'Unga' };

test('a rollback to files of another brand works, and reports them', async () => {
  await branded.site.release('marketing', brandedTerms('Unga'));
  value(await branded.site.promote([{ name: 'marketing' }], { configuration }));
  const { code, stdout } = await branded.change('rollback', 'marketing');
  expect(code).toBe(0);
  expect(stdout).toMatch(new RegExp(`^Out of date: brand-assets: .*${command}`, 'm'));
  // Visitors have it now, so it stops no other team.
  await branded.site.releaseLive('pricing', { version: '1.1.0' });
});

const datedTerms = (date: string) => ({
  pages: { '/': 'home', '/why-{product}': 'why', '/terms': 'terms' },
  modules: { 'pages/terms': fixtureModule(`<h1>Terms</h1><time datetime="${date}">today</time>`) },
});
const version = (termsVersion: string) => ({
  configuration: { ...fixtureConfiguration, termsVersion },
});

const dated = siteForEachTest(async (template) => {
  await template.releaseAll();
  await template.release('marketing', datedTerms('2026-11-20'));
  value(await template.promote('all', version('2026-11-20')));
  await template.release('marketing', datedTerms('2026-12-01'));
  value(await template.promote([{ name: 'marketing' }], version('2026-12-01')));
});

test.each(['marketing', 'config'])(
  'terms and their version go back together, whichever is asked for: %s',
  async (name) => {
    const { code, stderr } = await dated.change('rollback', name);
    expect(code).toBe(1);
    const both = name === 'config' ? 'config marketing' : 'marketing config';
    expect(stderr).toContain(`Run \`site rollback ${both}\` instead.`);
    expect(await dated.change('rollback', ...both.split(' '))).toMatchObject({ code: 0 });
  },
);

test('a rollback to terms of another date by force stops no other team', async () => {
  expect(await dated.change('rollback', 'marketing', '--force', '--reason', 'why')).toMatchObject({
    code: 0,
  });
  await dated.site.release('pricing', { version: '1.1.0' });
  const { code, stdout } = await dated.change('promote', 'pricing');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Out of date: terms-version: marketing \/terms: /m);
  expect(await dated.change('rollback', 'pricing')).toMatchObject({ code: 0 });
});
