import { dirname } from 'node:path';
import { sha256 } from '@platform/node/hash';
import { readLive } from '@platform/store/live';
import { RENDER_CACHE } from '@platform/store/store';
import { documentIn } from '@platform/testing/site/document-in';
import { fixtureModule } from '@platform/testing/site/fixture-remotes';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';

const { site, run, change } = siteForEachTest();

const plans = (code: string) => ({ version: '1.1.0', modules: { 'sections/plans': code } });

test('a section that looks different on the page of another team waits until somebody agrees', async () => {
  await site.release('pricing', plans(fixtureModule('<h2>Our plans</h2>')));
  const refused = await change('promote', 'pricing');
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('other-pages: marketing /: would look different');
  expect(refused.stderr).toContain('repeats the command with --other-pages /\n');
  expect((await change('promote', 'pricing', '--other-pages', '/why')).code).toBe(1);
  expect((await change('promote', 'pricing', '--other-pages', '/why,/')).code).toBe(0);
});

test('whoever only composes hears of it', async () => {
  await site.release('pricing', plans(fixtureModule('<h2>Our plans</h2>')));
  const { code, stderr } = await run('compose', 'pricing', '--dry-run');
  expect(code).toBe(0);
  expect(stderr).toContain('Somebody has to agree: other-pages: marketing /');
  expect((await run('compose', 'pricing', '--dry-run', '--json')).stdout).toContain(
    '"otherPages":["/"]',
  );
});

test.each([
  ['another release of the same look', { version: '1.1.0' }],
  [
    'a page of its own that looks different',
    { version: '1.1.0', modules: { 'pages/pricing': fixtureModule('<h1 id="plans">New</h1>') } },
  ],
])('%s needs no agreement', async (_what, different) => {
  await site.release('pricing', different);
  expect((await change('promote', 'pricing')).code).toBe(0);
});

test('a page whose own team promotes something needs none, nor does what the shell changes', async () => {
  await site.release('pricing', plans(fixtureModule('<h2>Our plans</h2>')));
  await site.release('marketing', { version: '1.1.0' });
  expect((await change('promote', 'pricing', 'marketing')).code).toBe(0);
  await site.release('pricing', { ...plans(fixtureModule('<h2>Plans</h2>')), version: '1.2.0' });
  await site.release('shell', { version: '1.1.0' });
  expect((await change('promote', 'pricing', 'shell')).code).toBe(0);
});

/** Writes into the cache that a page of the live releases says something else. */
async function poison(html: string, instead: string) {
  for (const key of [...(await site.store.filesBelow(RENDER_CACHE)).keys()]) {
    const read = await site.store.read(key);
    const text = read.ok ? read.value.toString() : '';
    if (!text.includes(html)) continue;
    const changed = text.replace(html, instead);
    await site.store.remove(key);
    await site.store.replace(`${dirname(key)}/${sha256(changed)}.json`, changed);
  }
}

async function livePage(path: string) {
  const { live } = await readLive(site.store);
  return live && documentIn(site, live.composition.id, path);
}

test('all pages are made anew, whatever was rendered before', async () => {
  expect((await change('promote', '--anew')).stdout).toContain('as before');
  await poison('>Pricing<', '>Pay to till 666666<');
  await site.release('devices', { version: '1.1.0' });
  // The command for programs agrees to everything.
  value(await site.promote([{ name: 'devices' }]));
  expect(await livePage('/pricing')).toContain('666666');
  const refused = await change('promote', '--anew');
  expect(refused.stderr).toContain('repeats the command with --other-pages /pricing\n');
  expect((await change('promote', '--anew', '--other-pages', '/pricing')).code).toBe(0);
  expect(await livePage('/pricing')).not.toContain('666666');
});

/** Hides which modules are on the page from whoever asks the process. */
const forged = (modules: readonly string[]) => `
const { map } = Array.prototype;
Array.prototype.map = function (call, self) {
  const isUsed = /^marketing\\/pages\\//.test(this[0]);
  return isUsed ? ${JSON.stringify(modules)}.map((id) => ({ id, later: false, platform: [] })) : map.call(this, call, self);
};
exports.default = async () => '<h2>Pay to till 666666</h2>';`;

test.each([
  [['pricing/pages/pricing'], 'other-pages: marketing /'],
  [['pricing/sections/none'], 'says that it has pricing/sections/none, which is in no chosen'],
  [[], 'has modules of other applications each time'],
])(
  'a section that says %j is on the page leaves nothing for other releases',
  async (modules, why) => {
    await site.release('pricing', plans(forged(modules)));
    expect((await change('promote', 'pricing')).stderr).toContain(why);
    const home = `exports.default = async ({ section }) =>
    '<h1>New home</h1>' + await section('pricing/sections/plans');`;
    await site.release('marketing', { version: '1.1.0', modules: { 'pages/home': home } });
    expect((await change('promote', 'marketing')).code).toBe(0);
    expect(await livePage('/')).toContain('<h1>New home</h1><h2>Plans</h2>');
  },
);

test('a picture of the same name with something else in it looks different', async () => {
  const picture = (content: string, version: string) => ({
    version,
    files: { 'web/static/tree.svg': content },
    modules: {
      'sections/plans': `exports.default = async ({ composition }) => '<img alt="" src="/_site/releases/pricing/' +
        composition.remotes.pricing.release + '/web/static/tree.svg">';`,
    },
  });
  await site.release('pricing', picture('<svg/>', '1.1.0'));
  expect((await change('promote', 'pricing', '--other-pages', '/')).code).toBe(0);
  await site.release('pricing', picture('<svg/>', '1.2.0'));
  expect((await change('promote', 'pricing')).code).toBe(0);
  await site.release('pricing', picture('<svg id="666666"/>', '1.3.0'));
  expect((await change('promote', 'pricing')).stderr).toContain('other-pages: marketing /');
});
