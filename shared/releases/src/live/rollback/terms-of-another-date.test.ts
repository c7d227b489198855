import { expect, test } from 'vitest';
import { fixtureSettings } from '../../fixtures/fixture-config.ts';
import { fixtureModule } from '../../fixtures/fixture-remotes.ts';
import { value } from '../../fixtures/fixture-site.ts';
import { siteForEachTest } from '../../fixtures/site-for-each-test.ts';

const termsOf = (date: string) => ({
  pages: { '/': 'home', '/why-{product}': 'why', '/terms': 'terms' },
  modules: { 'pages/terms': fixtureModule(`<h1>Terms</h1><time datetime="${date}">today</time>`) },
});
const version = (termsVersion: string) => ({ settings: { ...fixtureSettings, termsVersion } });

const { site, change } = siteForEachTest(async (template) => {
  await template.releaseAll();
  await template.release('marketing', termsOf('2026-11-20'));
  value(await template.promote('all', version('2026-11-20')));
  await template.release('marketing', termsOf('2026-12-01'));
  value(await template.promote([{ name: 'marketing' }], version('2026-12-01')));
});

test.each(['marketing', 'config'])(
  'terms and their version go back together, whichever is asked for: %s',
  async (name) => {
    const { code, stderr } = await change('rollback', name);
    expect(code).toBe(1);
    const both = name === 'config' ? 'config marketing' : 'marketing config';
    expect(stderr).toContain(`Run \`site rollback ${both}\` instead.`);
    expect(await change('rollback', ...both.split(' '))).toMatchObject({ code: 0 });
  },
);

test('a rollback to terms of another date by force stops no other team', async () => {
  expect(await change('rollback', 'marketing', '--force')).toMatchObject({ code: 0 });
  await site.release('pricing', { version: '1.1.0' });
  const { code, stdout } = await change('promote', 'pricing');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Out of date: terms-version: marketing \/terms: /m);
  expect(await change('rollback', 'pricing')).toMatchObject({ code: 0 });
});
