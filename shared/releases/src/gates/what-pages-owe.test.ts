import { ok } from '@site/node/result';
import { expect, test } from 'vitest';
import { fixtureModule } from '../fixtures/fixture-remotes.ts';
import { fixtureRenderBundle } from '../fixtures/fixture-shell.ts';
import { value } from '../fixtures/fixture-site.ts';
import { siteForEachTest } from '../fixtures/site-for-each-test.ts';
import { putLive } from '../live/promote/put-live.ts';
import type { Result } from '../problem.ts';

/* The gates `headings`, `picture-texts` and `descriptions`, for one page and for its way live. */

const { site, change, input } = siteForEachTest(async (template) => {
  await template.releaseAll();
  value(await template.promote());
});

const devices = (version: string, html: string) =>
  site.release('devices', { version, modules: { 'pages/devices': fixtureModule(html) } });

const refusalsOf = (result: Result<unknown>) => {
  const refusals = result.ok ? [] : (result.problem.refusals ?? []);
  return refusals.map(({ gate, app, page }) => `${gate}: ${app} ${page}`);
};

// The fixture's shell gives a heading to a page whose text contains none.
const faulty = '<!-- <h1 --><img src="/rose.jpg"><img src="/line.svg" alt="">';

test('a page without a heading or with a picture without a text does not go live', async () => {
  await devices('1.1.0', faulty);
  const { code, stderr } = await change('promote', 'devices');
  expect(code).toBe(1);
  expect(stderr.split('\n').slice(0, 2)).toEqual([
    'headings: devices /devices: the page has no h1: give it a PageTitle in devices.page.tsx',
    'picture-texts: devices /devices: the picture rose.jpg has no alt: say in devices.page.tsx or its parts what it shows, or write alt="" if it is decoration',
  ]);
});

test('a page with an empty heading does not go live', async () => {
  await devices('1.1.0', '<h1> </h1>');
  const { code, stderr } = await change('promote', 'devices');
  expect(code).toBe(1);
  expect(stderr.split('\n')[0]).toBe(
    'headings: devices /devices: the h1 of the page is empty: give it a text in devices.page.tsx',
  );
});

test('a short description does not go live', async () => {
  const head = "'</head>";
  expect(fixtureRenderBundle).toContain(head);
  const describing = fixtureRenderBundle.replace(
    head,
    `(page.path === '/devices' ? '<meta name="description" content="All about roses">' : '') + ${head}`,
  );
  await site.release('shell', { version: '1.1.0', files: { 'node/server.js': describing } });
  expect(refusalsOf(await site.promote([{ name: 'shell' }]))).toEqual([
    'descriptions: devices /devices',
  ]);
});

test('a release that is older than these gates stops nobody, and can be gone back to', async () => {
  const old = await devices('1.1.0', faulty);
  // It went live when there were no such gates.
  const order = async () => ok({ select: [{ name: 'devices', release: old }] });
  value(await putLive(input(), { action: 'promote', force: true, order }));
  await site.release('pricing', { version: '1.1.0' });
  expect((await change('promote', 'pricing')).stdout).toContain(
    'To mend: headings: devices /devices: the page has no h1',
  );
  // Its own team is not stopped by what was there before, but by what is new.
  await devices('1.2.0', `${faulty}<p>More</p>`);
  expect(await change('promote', 'devices')).toMatchObject({ code: 0 });
  await devices('1.3.0', `${faulty}<img src="/tulip.jpg">`);
  expect(refusalsOf(await site.promote([{ name: 'devices' }]))).toEqual([
    'picture-texts: devices /devices',
  ]);
  await devices('1.4.0', '<h1>Devices</h1>');
  expect(await change('promote', 'devices')).toMatchObject({ code: 0 });
  expect(await change('rollback', 'devices')).toMatchObject({ code: 0 });
});
