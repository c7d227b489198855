import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readSides } from '@platform/releases/differences';
import { comparePictures } from '@platform/releases/pictures';
import { fixtureAddresses } from '@platform/testing/site/fixture-config';
import { fixtureModule } from '@platform/testing/site/fixture-remotes';
import { createFixtureSite, value } from '@platform/testing/site/fixture-site';
import type { Locator } from '@playwright/test';
import { expect, test } from '../../fixtures/small-site.ts';

/** What makes pictures of one page differ: it moves, blinks, and comes when a visitor is near. */
const restless = fixtureModule(
  '<h1>Devices</h1><input autofocus value="12,000" /><p style="height: 3000px"></p>' +
    '<svg width="50" height="50"><rect width="9" height="9"><animate attributeName="x" ' +
    'values="0;40" dur="1s" repeatCount="indefinite" /></rect></svg>' +
    '<img alt="A till" src="/till.svg" width="200" height="100" loading="lazy" decoding="async" />',
);
const till = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="99" height="50"/></svg>';

test('two pictures of the same composition differ in nothing', async () => {
  const site = await createFixtureSite();
  try {
    await site.goLive();
    const modules = { 'pages/devices': restless };
    await site.releaseLive('devices', { modules, files: { 'web/public/till.svg': till } });
    const { store } = site;
    const sides = value(await readSides({ store, usual: fixtureAddresses }, ['live', 'live']));
    expect(sides[0].facts.has('/devices')).toBe(true);
    expect(value(await comparePictures(store, sides, ['/devices']))).toEqual([]);
  } finally {
    await site.remove();
  }
});

const button = '<a href="/devices" style="display: inline-block; padding: 8px">Buy</a>';
const pricing = (price: string, more: string, below = '') =>
  `<h1 id="plans">Pricing</h1><p style="height: 200px">KSh ${price}</p>${below}${button}${more}`;
const plans = (title: string) => fixtureModule(`<h2>${title}</h2>`, 'react');
const gap = '<p style="height: 90px"></p>';

test('a price, a moved button, a section and pages that come and go are found in pictures, each once, the largest first', async ({
  page,
  smallSite: site,
}) => {
  const publish = (version: string, html: string, title: string, own: string) =>
    site.publish('pricing', {
      version,
      pages: { '/pricing': 'pricing', '/offers': 'pricing', [own]: 'pricing' },
      modules: { 'pages/pricing': fixtureModule(html), 'sections/plans': plans(title) },
    });
  await publish('1.1.0', pricing('12,000', '<hr><h2>Plans</h2>'), 'Plans', '/before');
  await site.mustRun(['promote', 'pricing', '--no-wait', '--other-pages', 'all']);
  await publish('1.2.0', pricing('13,000', '<hr><h2>Our plans</h2>', gap), 'Our plans', '/after');
  const file = join(site.folder, 'what-changes.html');
  const text = await site.mustRun(['diff', '--pictures', '--html', file]);
  expect(text).toContain('- KSh 12,000\n+ KSh 13,000\n');
  expect(text).toMatch(/360 px wide: \d+ pixels on (\/offers, \/pricing|\/pricing, \/offers)\n/);

  expect(text).toContain('\n  new: /after\n  gone: /before\n');

  await page.goto(pathToFileURL(file).href);
  for (const [is, side] of [
    ['new', 'after'],
    ['gone', 'before'],
  ] as const) {
    const alone = page.locator('.shot').filter({ hasText: `/${side} · 360 px wide · ${is}` });
    await expect(alone.getByRole('img')).toHaveCount(2);
    await expect(alone.locator(`img.${side}`).first()).toBeVisible();
    await expect(alone.getByRole('radio')).toHaveCount(0);
  }
  const changes = page.locator('.shot').filter({ has: page.getByRole('radio') });
  const sizes = await changes.evaluateAll((all) =>
    all.map((each) => Number(/([\d]+) pixels/.exec(each.textContent ?? '')?.[1])),
  );
  expect(sizes).toEqual([...sizes].sort((one, other) => other - one));
  const ofPhone = changes.filter({ hasText: '360 px wide' });
  // The heading of the home page; all else is on two pages, and shown once.
  await expect(ofPhone.filter({ hasNotText: '/offers' })).toHaveCount(1);
  // The price, and the button where it was and where it is.
  const ofBoth = ofPhone.filter({ hasText: '/pricing' }).filter({ hasText: '/offers' });
  expect(await ofBoth.count()).toBeGreaterThanOrEqual(3);
  await expectViews(changes.first());
});

async function expectViews(change: Locator) {
  const [before, after, mask] = ['before', 'after', 'mask'].map((name) =>
    change.locator(`.${name}`).first(),
  );
  if (!before || !after || !mask) throw new Error('a picture is missing');
  const left = async (picture: Locator) => (await picture.boundingBox())?.x;
  expect(await left(after)).toBeGreaterThan((await left(before)) ?? 0);
  await expect(mask).toBeHidden();
  await change.getByLabel('slider').check();
  expect(await left(after)).toBe(await left(before));
  await change.getByRole('slider').fill('20');
  await expect(after).toHaveCSS('clip-path', 'inset(0px 0px 0px 20%)');
  await change.getByLabel('highlight').check();
  await expect(before).toBeHidden();
  await expect(mask).toBeVisible();
}
