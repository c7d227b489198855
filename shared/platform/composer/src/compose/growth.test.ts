import { fixtureConfiguration } from '@platform/testing/site/fixture-config';
import { fixtureModule } from '@platform/testing/site/fixture-remotes';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';

const { site, run, change } = siteForEachTest();

/** A picture of so many bytes on the page of devices, where nothing else changes. */
function withPicture(bytes: number, version: string, attributes = '') {
  const source = `/pictures/${version}.svg`;
  return {
    version,
    modules: {
      'pages/devices': fixtureModule(`<h1>Devices</h1><img alt="" ${attributes} src="${source}">`),
    },
    files: { [`web/public${source}`]: `<svg>${' '.repeat(bytes)}</svg>` },
  };
}

test('a page that becomes heavier than what is live needs a reason, of everybody who promotes', async () => {
  await site.release('devices', withPicture(9_000, '1.1.0'));
  const { code, stderr } = await change('promote', 'devices');
  expect(code).toBe(1);
  expect(stderr).toMatch(/^growth: devices \/devices: it loads \d+ bytes until the visitor/m);
  expect(stderr).toContain('heavier by more than 5 %: say why with --reason');
  const composed = JSON.parse((await run('compose', 'devices', '--json')).stdout);
  expect(composed.growth).toEqual([
    {
      ...{ gate: 'growth', app: 'devices', page: '/devices' },
      reason: expect.any(String),
      found: expect.stringMatching(/^1\d{4}$/),
      wanted: expect.stringMatching(/^at most \d{4}$/),
    },
  ]);
  expect((await run('compose', 'devices')).stderr).toContain('Needs a --reason: growth: devices');
  expect((await change('promote', 'devices', '--reason', 'a picture')).code).toBe(0);
  await site.release('devices', withPicture(9_100, '1.2.0'));
  expect((await change('promote', 'devices')).code).toBe(0);
});

test.each([
  ['a picture that waits until it is near', withPicture(9_000, '1.1.0', 'loading="lazy"')],
  [
    'a sentence more',
    {
      version: '1.1.0',
      modules: { 'pages/devices': fixtureModule('<h1>Our devices</h1><p>All of them.</p>') },
    },
  ],
])('%s needs no reason', async (_what, release) => {
  await site.release('devices', release);
  expect((await change('promote', 'devices')).code).toBe(0);
});

test('what a gate refuses is listed together with what somebody has to agree to', async () => {
  await site.release('devices', withPicture(9_000, '1.1.0'));
  const linked = fixtureModule('<h1 id="plans">Pricing</h1><a href="/nowhere">Go</a>');
  const plans = fixtureModule('<h2>Our plans</h2>');
  await site.release('pricing', {
    version: '1.1.0',
    modules: { 'pages/pricing': linked, 'sections/plans': plans },
  });
  const { code, stdout } = await change('promote', 'devices', 'pricing', '--json');
  expect(code).toBe(1);
  const { refusals, message } = JSON.parse(stdout).error;
  const found = refusals.map(({ gate, page }: Record<string, string>) => `${gate} ${page}`);
  expect(found.sort()).toEqual(['growth /devices', 'links /pricing', 'other-pages /']);
  expect(message).toMatch(
    /the gates found one thing wrong; and .* --reason; and .* --other-pages \/$/,
  );
  const composed = await run('compose', 'devices', 'pricing', '--json');
  expect(JSON.parse(composed.stdout).error.refusals).toHaveLength(3);
});

test('who goes back needs no reason', async () => {
  await site.releaseLive('devices', withPicture(9_000, '1.1.0'));
  await site.releaseLive('devices', { version: '1.2.0' });
  expect((await change('rollback', 'devices')).code).toBe(0);
});

const limits = { '*': { bytes: 40_000, requests: 20 }, '/devices': { bytes: 9_000, requests: 20 } };

test('no page loads more than the configuration permits', async () => {
  await site.configure({ ...fixtureConfiguration, pageWeights: limits });
  expect((await change('promote', 'config')).code).toBe(0);
  await site.release('devices', withPicture(9_000, '1.1.0'));
  const { code, stdout } = await change('promote', 'devices', '--reason', 'a picture', '--json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout).error.refusals).toEqual([
    {
      ...{ gate: 'weight', app: 'devices', page: '/devices' },
      reason: expect.stringMatching(/^the page loads \d+ bytes, and pageWeights .* at most 9000$/),
      found: expect.stringMatching(/^1\d{4}$/),
      wanted: 'at most 9000',
    },
  ]);
});

test('a limit holds up no rollback, and then no other team', async () => {
  await site.releaseLive('devices', withPicture(9_000, '1.1.0'));
  await site.releaseLive('devices', { version: '1.2.0' });
  await site.configure({ ...fixtureConfiguration, pageWeights: limits });
  expect((await change('promote', 'config')).code).toBe(0);
  const back = await change('rollback', 'devices');
  expect(back.code).toBe(0);
  expect(back.stdout).toContain('To mend: weight: devices /devices: the page loads');
  await site.release('pricing', { version: '1.1.0' });
  expect((await change('promote', 'pricing')).code).toBe(0);
});
