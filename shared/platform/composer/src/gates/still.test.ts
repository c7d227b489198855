import { rm } from 'node:fs/promises';
import { entryKey } from '@platform/store/ledger';
import { fixtureConfiguration } from '@platform/testing/site/fixture-config';
import { fixtureRenderBundle } from '@platform/testing/site/fixture-shell';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';

/* The page Why of marketing is still as long as the banner is switched off. */

const why = `
exports.default = async ({ composition, notStill }) => {
  if (!composition.config.features.wiredExtras) throw new Error('no extras');
  if (composition.config.features.topBanner) notStill(new Error('useState needs code'));
  return '<h1>Why</h1><div data-still="/why-acacia">Because</div>';
};`;

const { site, change, run } = siteForEachTest(async (template) => {
  await template.releaseAll();
  await template.release('marketing', { version: '1.1.0', modules: { 'pages/why': why } });
  value(await template.promote());
});

const withBanner = {
  ...fixtureConfiguration,
  features: { ...fixtureConfiguration.features, topBanner: true },
};
const line = 'still: marketing /why-acacia: useState needs code';
const warning = `Visitors load its code: ${line}`;

async function expectWarning(...args: string[]): Promise<string> {
  const { code, stdout } = await change(...args);
  expect({ args, code, stdout }).toEqual({
    args,
    code: 0,
    stdout: expect.stringContaining(warning),
  });
  return stdout;
}

const releaseMarketing = (version: string) =>
  site.release('marketing', { version, modules: { 'pages/why': why } });

test('an operator’s change of the configuration is not refused, composed before or not', async () => {
  const config = await site.configure(withBanner);
  const { code, stderr } = await run('compose', 'config');
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining(warning) });
  expect(await expectWarning('promote', 'config')).toContain(config);
});

test('a change of the configuration under which a page does not render is refused', async () => {
  const features = { ...fixtureConfiguration.features, wiredExtras: false };
  await site.configure({ ...fixtureConfiguration, features });
  expect(await change('promote', 'config')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('rendering: marketing /why-acacia: no extras'),
  });
});

test('under such a configuration others’ releases go live, and its own team’s is refused', async () => {
  value(await site.promote([], { configuration: withBanner }));
  await site.release('pricing', { version: '1.2.0' });
  await site.release('shell', { version: '1.2.0' });
  for (const app of ['pricing', 'shell']) await expectWarning('promote', app);
  await releaseMarketing('1.2.0');
  const own = await change('promote', 'marketing');
  expect(own).toMatchObject({ code: 1, stderr: expect.stringContaining(line) });
});

test('a site that begins with such a configuration goes live: nobody’s release changes it', async () => {
  await rm(site.store.place(entryKey(1)));
  const { warnings } = value(await site.promote('all', { configuration: withBanner }));
  expect(warnings).toMatchObject([{ gate: 'still', app: 'marketing', page: '/why-acacia' }]);
});

test('a shell that finds what the one before it let pass is refused', async () => {
  const strict = fixtureRenderBundle.replace('const notStill = []', 'const notStill = ["strict"]');
  await site.release('shell', { version: '1.2.0', files: { 'node/server.js': strict } });
  const { code, stderr } = await change('promote', 'shell');
  expect(code).toBe(1);
  expect(stderr).toContain('still: devices /devices');
});

test('a rollback to a release that is not still goes live, with a warning', async () => {
  await site.releaseLive('marketing', { version: '1.2.0' });
  value(await site.promote([], { configuration: withBanner }));
  await expectWarning('rollback', 'marketing');
});
