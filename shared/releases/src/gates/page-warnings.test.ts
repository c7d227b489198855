import { fixtureModule } from '@site/releases/testing/fixture-remotes';
import { fixtureRenderBundle } from '@site/releases/testing/fixture-shell';
import { value } from '@site/releases/testing/fixture-site';
import { siteForEachTest } from '@site/releases/testing/site-for-each-test';
import { expect, test } from 'vitest';
import { promote } from '../change/promote.ts';
import type { Result } from '../problem.ts';
import { pageWarnings } from './page-warnings.ts';

const description = 'A sentence of fifty characters, or of a few more than that.';
const page = (body: string, text = description) =>
  `<!doctype html><html><head><meta name="description" content="${text}"></head><body>${body}</body></html>`;
const warnings = (document: string) => pageWarnings(document, 'garden.page.tsx');

test('a page with one heading, texts for its pictures and a whole description lacks nothing', () => {
  const pictures = '<img src="/rose.jpg" alt="A rose"><img src="/line.svg" alt="">';
  expect(warnings(page(`<h1>The <em>garden</em></h1>${pictures}`))).toEqual([]);
});

test.each([
  ['', 'the page has no h1: give it a PageTitle in garden.page.tsx'],
  ['<h1> </h1>', 'the h1 of the page is empty: give it a text in garden.page.tsx'],
  [
    '<h1>The <em>garden</em></h1><h1>Beds</h1>',
    'the page has 2 h1, "The garden" and "Beds": keep one PageTitle in garden.page.tsx, and make the others Title',
  ],
])('a page without exactly one h1 is found: %s', (headings, reason) => {
  expect(warnings(page(headings))).toEqual([reason]);
});

test('a picture without an alt is found once, by a name that builds do not change', () => {
  const rose =
    '<img src="/_site/releases/garden/1.0.0-0123abcd0123abcd/static/rose.89abcdef.jpg?x=1">';
  const pictures = `${rose}${rose}<img src="data:image/png;base64,aa">`;
  expect(warnings(page(`<h1>Garden</h1>${pictures}`))).toEqual([
    'the picture rose.jpg has no alt: say in garden.page.tsx or its parts what it shows, or write alt="" if it is decoration',
    expect.stringMatching(/^the picture that is written into the page has no alt: /),
  ]);
});

test('a description of a few words is found', () => {
  expect(warnings(page('<h1>Garden</h1>', 'All about roses'))).toEqual([
    'its description has 15 characters, "All about roses": write at least 50 in src/routes.ts, a sentence that says what a visitor finds here',
  ]);
});

/* The gates `headings`, `picture-texts` and `descriptions`, for one page and for its way live. */

const { site, change, input } = siteForEachTest();

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
  const request = { select: [{ name: 'devices', release: old }] };
  value(await promote({ ...input(), force: true, request }));
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
