import type { FixtureRemote } from '@platform/testing/site/fixture-remotes';
import { fixtureRenderBundle } from '@platform/testing/site/fixture-shell';
import { expect, test } from 'vitest';
import { allBut, allPaths, LOOP, renderingSiteForFile } from '../../testing/rendering-site.ts';

const on = renderingSiteForFile();

test('the pages of a valid choice come in order, the not-found page last', async () => {
  expect(await on.render({})).toMatchObject({ paths: allPaths, refusals: [], lines: [] });
});

test('the state of a remote is not carried from page to page', async () => {
  const shared = 'exports.count = 0;';
  const counting = `
    const shared = require('../shared.js');
    exports.default = async ({ section }) => {
      return '<h1 id="plans">count ' + ++shared.count + '</h1>';
    };`;
  const pricing = await on.site.release('pricing', {
    modules: { 'pages/pricing': counting, 'sections/plans': counting },
    files: { 'node/shared.js': shared },
  });
  const { documents } = await on.render({ pricing });
  expect(documents.join().match(/count \d/g)).toEqual(['count 1', 'count 1']);
});

test('code reaches no page that does not use it, by ways that nobody sees', async () => {
  // Functions are not compared in depth.
  const hidden = 'Error.prototype.toString.evil';
  const bad = `exports.default = async () => { ${hidden} = 'reached'; return '<h1>Devices</h1>'; };`;
  const devices = await on.site.release('devices', { modules: { 'pages/devices': bad } });
  const read = `exports.default = async () => '<h1 id="plans">' + ${hidden} + '</h1>';`;
  const pricing = await on.site.release('pricing', { modules: { 'pages/pricing': read } });
  const { documents, refusals } = await on.render({ devices, pricing });
  expect(refusals.map(([, reason]) => reason)).toEqual([]);
  expect(documents.join().match(/id="plans">(\w+)/)?.[1]).toBe('undefined');
});

const marking = (mark: string, section: string) => `
  Error.prototype.toString.${mark} = true;
  exports.default = async () => '${section}';`;

test('two sections of other applications do not meet where a page has only one of them', async () => {
  const showing = (section: string) => `exports.default = async ({ section }) =>
    await section('${section}') + '<p>' + Object.keys(Error.prototype.toString) + '</p>';`;
  const marketing = await on.site.release('marketing', {
    modules: {
      'pages/home': showing('pricing/sections/plans'),
      'pages/why': showing('devices/sections/tools'),
    },
  });
  const pricing = await on.site.release('pricing', {
    modules: { 'sections/plans': marking('plans', '<h2 id="plans">Plans</h2>') },
  });
  const devices = await on.site.release('devices', {
    sections: ['tools'],
    modules: { 'sections/tools': marking('tools', '<h2>Tools</h2>') },
  });
  const { documents } = await on.render({ marketing, pricing, devices });
  expect(documents.join().match(/<p>\w+(?:,\w+)*<\/p>/g)).toEqual(['<p>plans</p>', '<p>tools</p>']);
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

test('a document names what its own modules needed, whatever other pages need', async () => {
  const why = `const { tabs } = require("../shared.js");
    exports.default = () => '<h1>' + tabs() + '</h1>';`;
  const marketing = await on.site.release('marketing', {
    modules: {
      'pages/home': 'require("../shared.js"); exports.default = () => "<h1>Home</h1>";',
      'pages/why': why,
    },
    files: { 'node/shared.js': 'exports.tabs = () => require("@site/ui/tabs").tabs();' },
  });
  const { paths, documents } = await on.render({ marketing });
  expect(paths.indexOf('/')).toBeLessThan(paths.indexOf('/why-acacia'));
  const withTabs = paths.filter((_path, index) => documents[index]?.includes('static/tabs.js'));
  expect(withTabs).toEqual(['/why-acacia']);
});

/* What a failure says of its source. */

const page = 'mfe-pricing/src/pages/pricing/pricing.page.tsx';
const section = 'mfe-pricing/src/sections/plans.section.tsx';

test.each<[string, FixtureRemote, [place: string, reason: string]]>([
  [
    'a page that throws is refused with its source, line and column',
    {
      modules: {
        'pages/pricing': `exports.default = async () => {
          const prices = undefined;
          return prices.yearly;
        };`,
      },
      sources: { 'node/pages/pricing.js': page },
    },
    ['/pricing', `Cannot read properties of undefined (reading 'yearly') (${page}:3:1)`],
  ],
  [
    'an error in a library names the source that called it',
    {
      modules: {
        'pages/pricing': `const { format } = require('../format.js');
          exports.default = async () => {
          return format(undefined);
        };`,
      },
      files: { 'node/format.js': 'exports.format = (price) => {\n return price.toFixed(); };' },
      sources: {
        'node/pages/pricing.js': page,
        'node/format.js': 'node_modules/formats/index.js',
      },
    },
    ['/pricing', `Cannot read properties of undefined (reading 'toFixed') (${page}:3:1)`],
  ],
  [
    'a section that throws on the page of another team names its own source',
    {
      modules: {
        'sections/plans': 'exports.default = async () => {\n throw new Error("sold out"); };',
      },
      sources: { 'node/sections/plans.js': section },
    },
    ['/', `sold out (${section}:2:1)`],
  ],
  [
    'an error whose own stack is only the renderer names the component that was rendering',
    {
      modules: {
        'sections/plans': `exports.default = async () => {
          const error = new Error('Element type is invalid');
          const [message, ...componentStack] = error.stack.split('\\n');
          error.stack = message;
          throw Object.assign(error, { componentStack: componentStack.join('\\n') });
        };`,
      },
      sources: { 'node/sections/plans.js': section },
    },
    ['/', `Element type is invalid (${section}:2:1)`],
  ],
])('%s', async (_rule, remote, [place, reason]) => {
  const { refusals } = await on.render({ pricing: await on.site.release('pricing', remote) });
  expect(refusals).toEqual([[`rendering: pricing ${place}`, reason]]);
});

test('what the shell throws names a source of the shell only on its own pages', async () => {
  const failing = fixtureRenderBundle.replace(
    'const later = [];',
    "const later = []; if (path === undefined || path === '/pricing') throw new Error('no such view');",
  );
  const shell = await on.site.release('shell', {
    files: { 'node/server.js': failing },
    sources: { 'node/server.js': 'shell/src/server.tsx' },
  });
  const line = failing.split('\n').findIndex((text) => text.includes('no such view')) + 1;
  expect((await on.render({ shell })).refusals).toEqual([
    ['rendering: pricing /pricing', 'no such view'],
    ['rendering: shell not-found', `no such view (shell/src/server.tsx:${line}:1)`],
  ]);
});
