import { fixtureRenderBundle } from '@site/releases/testing/fixture-shell';
import {
  allBut,
  allPaths,
  LOOP,
  renderingSiteForFile,
} from '@site/releases/testing/rendering-site';
import { expect, test } from 'vitest';

const on = renderingSiteForFile();

test('the pages of a valid choice come in order, the not-found page last', async () => {
  expect(await on.render({})).toMatchObject({ paths: allPaths, refusals: [], lines: [] });
});

test('the state of a remote is not carried from page to page', async () => {
  const shared = 'exports.count = 0;';
  const page = (before = '') => `
    const shared = require('../shared.js');
    exports.default = async ({ section }) => {
      ${before}
      return '<h1 id="plans">count ' + ++shared.count + '</h1>';
    };`;
  const pricing = await on.site.release('pricing', {
    modules: { 'pages/pricing': page(), 'sections/plans': page() },
    files: { 'node/shared.js': shared },
  });
  const { documents } = await on.render({ pricing });
  expect(documents.join().match(/count \d/g)).toEqual(['count 1', 'count 1']);
});

test('what code prints is passed on line by line, up to a limit', async () => {
  const code = `for (let n = 0; n < 1000; n++) console.log('\\x1b[2Jline ' + n + '\\nrest')`;
  const { lines, refusals } = await on.render(await on.pricingWith(code));
  expect(refusals).toEqual([]);
  expect(lines).toHaveLength(20);
  expect(lines[0]).toBe(' [2Jline 0');
});

test('what a page does later happens before the next page, without waiting', async () => {
  const code = `
    setInterval(() => console.log('tick'), 3_600_000);
    setTimeout((name) => console.log(name), 3_600_000, 'late');
    clearTimeout(setTimeout(() => console.log('never'), 3_600_000))`;
  const { lines, refusals } = await on.render(await on.pricingWith(code));
  expect({ lines, refusals }).toEqual({ lines: ['tick', 'late'], refusals: [] });
});

test('a page can’t change what the next page reads of the composition', async () => {
  const home = `exports.default = async ({ composition }) => {
    try { composition.config.product = 'Changed'; } catch {}
    composition.routes.length; return '<a href="/pricing">x</a>'; };`;
  const marketing = await on.site.release('marketing', { modules: { 'pages/home': home } });
  const { documents } = await on.render({ marketing });
  for (const document of documents) expect(document).not.toContain('Changed');
});

/** A shell whose own reader of pages runs `code`. */
const shellReading = async (code: string) => ({
  shell: await on.site.release('shell', {
    files: {
      'node/server.js': `${fixtureRenderBundle}
        exports.parsePageComposition = (text) => { ${code} };`,
    },
  }),
});

test('a shell that can’t read what its pages carry is refused', async () => {
  const readable = `
    if (JSON.parse(text).routes.length !== 5) throw new Error('no routes');`;
  expect((await on.render(await shellReading(readable))).refusals).toEqual([]);
  const { shell } = await shellReading(`throw new Error('config.phone: is no text\\n  at …')`);
  const { paths, refusals } = await on.render({ shell });
  expect(paths).toEqual(allPaths);
  expect(refusals).toEqual(
    allPaths.map((path) => [
      `readable: shell ${path ?? 'not-found'}`,
      `shell ${shell} cannot read what this page carries: config.phone: is no text`,
    ]),
  );
});

test('a shell that loops while it writes a document is refused for that page', async () => {
  const shell = await on.site.release('shell', {
    files: {
      'node/server.js': `${fixtureRenderBundle}
        const write = exports.renderDocument;
        exports.renderDocument = (parts) => {
          if (parts.page.path === '/devices') { ${LOOP} }
          return write(parts);
        };`,
    },
  });
  const { paths, refusals } = await on.render({ shell });
  expect(refusals).toEqual([['rendering: shell /devices', 'did not finish within 10 seconds']]);
  expect(paths).toEqual(allBut('/devices'));
});

test('a document names what its modules turn out to need on a later page', async () => {
  const pricing = await on.site.release('pricing', {
    modules: {
      'sections/plans': 'require("../shared.js"); exports.default = () => "";',
      'pages/pricing': `const { tabs } = require("../shared.js");
        exports.default = () => '<h1 id="plans">' + tabs() + '</h1>';`,
    },
    files: { 'node/shared.js': 'exports.tabs = () => require("@site/ui/tabs").tabs();' },
  });
  const { paths, documents } = await on.render({ pricing });
  expect(paths.indexOf('/')).toBeLessThan(paths.indexOf('/pricing'));
  const withTabs = paths.filter((_path, index) => documents[index]?.includes('static/tabs.js'));
  expect(withTabs).toEqual(['/', '/pricing']);
});
