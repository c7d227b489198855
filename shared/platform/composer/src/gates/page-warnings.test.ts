import type { Result } from '@platform/node/problem';
import { promote } from '@platform/releases/changes';
import { fixtureModule } from '@platform/testing/site/fixture-remotes';
import { fixtureRenderBundle } from '@platform/testing/site/fixture-shell';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';

/* The gates `headings`, `picture-texts` and `descriptions`. */

const { site, change, input } = siteForEachTest();

const devices = (version: string, html: string) =>
  site.release('devices', { version, modules: { 'pages/devices': fixtureModule(html) } });

const refusalsOf = (result: Result<unknown>) => {
  const refusals = result.ok ? [] : (result.problem.refusals ?? []);
  return refusals.map(({ gate, app, page }) => `${gate}: ${app} ${page}`);
};

// The fixture's shell gives a heading to a page whose text contains none.
const faulty = '<!-- <h1 --><img src="/rose.jpg"><img src="/line.svg" alt="">';

test.each([
  [
    faulty,
    'the page has no h1: give it a PageTitle in devices.page.tsx',
    'the picture rose.jpg has no alt: say in devices.page.tsx or its parts what it shows, or write alt="" if it is decoration',
  ],
  [
    '<h1>The <em>garden</em></h1><h1>Beds</h1><img src="data:image/png;base64,aa"><img src="data:image/png;base64,bb">',
    'the page has 2 h1, "The garden" and "Beds": keep one PageTitle in devices.page.tsx, and make the others Title',
    'the picture that is written into the page has no alt: say in devices.page.tsx or its parts what it shows, or write alt="" if it is decoration',
  ],
  [
    '<h1> </h1><img src="/_site/releases/garden/1.0.0-0123abcd0123abcd/static/rose.89abcdef.jpg?x=1">',
    'the h1 of the page is empty: give it a text in devices.page.tsx',
    'the picture rose.jpg has no alt: say in devices.page.tsx or its parts what it shows, or write alt="" if it is decoration',
  ],
])(
  'a page without one heading, or with a picture without a text, does not go live: %s',
  async (html, heading, picture) => {
    await devices('1.1.0', html);
    const { code, stderr } = await change('promote', 'devices');
    expect(code).toBe(1);
    const lines = stderr.split('\n').filter((line) => /^(?:headings|picture-texts): /.test(line));
    expect(lines).toEqual([
      `headings: devices /devices: ${heading}`,
      `picture-texts: devices /devices: ${picture}`,
    ]);
  },
);

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
