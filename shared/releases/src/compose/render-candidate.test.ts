import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { fixtureConfig } from '../fixtures/fixture-config.ts';
import { fixtureRenderBundle } from '../fixtures/fixture-shell.ts';
import {
  createFixtureSite,
  type FixtureReleases,
  type FixtureSite,
  noFallbacks,
  value,
} from '../fixtures/fixture-site.ts';
import { judgePages } from '../gates/gates.ts';
import { type RenderLimits, renderLimits } from '../render/limits.ts';
import { readChosenReleases } from './chosen-releases.ts';
import { prepareCandidate } from './render-candidate.ts';

let site: FixtureSite;
let sound: FixtureReleases;
beforeAll(async () => {
  site = await createFixtureSite();
  sound = await site.releaseAll();
});
afterAll(() => site.remove());
afterEach(() => vi.unstubAllEnvs());
// A test here starts up to ten processes, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

/** Every page of the fixture's site, the not-found page included. */
const allPaths = ['/devices', '/', '/why-acacia', '/pricing', '/auth/register', undefined];
const allBut = (...paths: string[]) => allPaths.filter((path) => !path || !paths.includes(path));

/** Says that its time may be over now, and never ends: no clock is needed, on no busy machine. */
const LOOP = 'console.log("looping"); for (;;);';

async function render(
  different: Readonly<Record<string, string>>,
  limits: Partial<RenderLimits> = {},
) {
  const releases = { ...sound, ...different };
  const chosen = value(await readChosenReleases(site.store, releases, noFallbacks));
  const lines: string[] = [];
  let ringing = () => {};
  const alarm: RenderLimits['alarm'] = (_milliseconds, ring) => {
    ringing = ring;
    return () => {};
  };
  const before = await storedFiles();
  const prepared = prepareCandidate(site.store, chosen, fixtureConfig, '0123456789abcdef', {
    limits: { ...renderLimits, alarm, ...limits },
    print: (line) => (line === 'looping' ? ringing() : lines.push(line)),
  });
  const candidate = value(await prepared.render());
  prepared.end();
  expect(await storedFiles()).toEqual(before);
  return {
    lines,
    paths: candidate.pages.map(({ path }) => path),
    documents: candidate.pages.map(({ document }) => document),
    refusals: judgePages(candidate, true).map(({ gate, app, page, reason }) => [
      `${gate}: ${app} ${page}`,
      reason,
    ]),
  };
}

/** All of the store but the renderings, which may be deleted at any time. */
async function storedFiles(): Promise<string[]> {
  const names = await readdir(site.store.folder, { recursive: true });
  return names.filter((name) => !/^(?:renderings|\.temporary)/.test(name)).sort();
}

/** As `pricingWith`, of the page that is rendered first: what it does can be no other page's doing. */
const devicesWith = async (code: string) => ({
  devices: await site.release('devices', {
    modules: { 'pages/devices': `exports.default = async () => { ${code}; return ''; };` },
  }),
});

/** A release of pricing whose page runs `code`; the section that marketing places is sound. */
const pricingWith = async (code: string, before = '') => ({
  pricing: await site.release('pricing', {
    modules: {
      'pages/pricing': `${before}
        exports.default = async () => { ${code}; return '<h1 id="plans">Pricing</h1>'; };`,
    },
  }),
});

test('pages of a sound choice come in their order, the not-found page last', async () => {
  expect(await render({})).toMatchObject({ paths: allPaths, refusals: [], lines: [] });
});

test.each([
  ['throws', 'throw new Error("no prices")', 'no prices'],
  ['throws something strange', 'throw { toString() { throw 1; } }', 'threw what can not be shown'],
  ['ends the process', 'process.exit(0)', 'ended the process (exit code 0)'],
  ['kills the process', 'process.kill(process.pid)', 'ended the process (kill)'],
  ['aborts', 'process.abort()', 'ended the process (abort)'],
  [
    'goes on after it ended the process',
    'try { process.reallyExit(3) } catch {}',
    'ended the process (exit code 3)',
  ],
  [
    'leaves a global variable',
    'cache = {}',
    'leaves the global variable "cache" behind; keep it in a module, or, where a library sets it, have the shell load that with its platform',
  ],
  [
    'throws later',
    'setTimeout(() => { throw new Error("too late") }, 3_600_000)',
    'throws in a timer: too late',
  ],
  [
    'throws soon',
    'queueMicrotask(() => { throw new Error("soon") })',
    'throws in a callback: soon',
  ],
  [
    'forgets a promise',
    'Promise.reject(new Error("forgotten"))',
    'leaves a rejected promise: forgotten',
  ],
  ['writes code', 'new Function("return 1")()', expect.stringContaining('Code generation')],
])('a page that %s is refused, and no other', async (_what, code, reason) => {
  const { paths, refusals } = await render(await pricingWith(code));
  expect(refusals).toEqual([['rendering: pricing /pricing', reason]]);
  expect(paths).toEqual(allBut('/pricing'));
});

test('changes of the language, of Node and of the platform are seen, and hide nothing', async () => {
  const code = `
    Object.defineProperty(Array.prototype, '0', { set() {}, configurable: true });
    Object.prototype.get = () => 'x';
    ReadableStream.prototype.last = Blob.prototype.last = Crypto.prototype.last = 1;
    Buffer.from = () => '';
    crypto.randomUUID = () => '1';
    Array.prototype.map = () => [];
    delete Array.from;
    Object.getPrototypeOf(new Map().values()).next = () => ({ done: true });
    setTimeout = 1;
    console.log = 1;
    process.env.MODE = 'x';
    require('react').createElement = 1;
    require('react').default.useId = () => 'mine';
    require('@site/ui').heading.color = 1;`;
  const { paths, refusals } = await render(await pricingWith(code));
  expect(refusals.map(([, reason]) => reason)).toEqual([
    'adds Object.prototype.get',
    'adds Array.prototype.0',
    'changes Array.prototype.length',
    'changes Array.prototype.map',
    'changes the global variable "setTimeout"',
    'takes away Array.from',
    'changes console.log',
    'adds process.env.MODE',
    'changes Buffer.from',
    'adds ReadableStream.prototype.last',
    'adds Blob.prototype.last',
    'adds crypto.randomUUID',
    'adds the prototype of crypto.last',
    'changes MapIterator.prototype.next',
    'adds react.createElement',
    'changes react.useId',
    'adds @site/ui.heading.color',
  ]);
  expect(paths).toEqual(allBut('/pricing'));
});

test('what a page leaves to happen in another page is its own application’s', async () => {
  // The pages are rendered in this order: devices, home, pricing, register.
  const { paths, refusals } = await render({
    devices: await site.release('devices', {
      modules: {
        'pages/devices': `exports.default = async () => {
          const { port1, port2 } = new MessageChannel();
          let hops = 40;
          port1.onmessage = () => {
            if (hops-- > 0) port2.postMessage(1);
            else { port1.close(); Array.prototype.last = 1; }
          };
          port2.postMessage(1);
          return '';
        };`,
      },
    }),
    ...(await pricingWith(`
      AbortSignal.timeout(3_600_000).addEventListener('abort', () => { Array.from = 1; })`)),
    signup: await site.release('signup', {
      modules: {
        'pages/register': `exports.default = async () => {
          crypto.subtle.digest('SHA-256', new Uint8Array(9)).then(() => { Object.last = 1; });
          return '';
        };`,
      },
    }),
  });
  expect(refusals).toEqual([
    ['rendering: devices /devices', 'adds Array.prototype.last'],
    ['rendering: pricing /pricing', 'changes Array.from'],
    ['rendering: signup /auth/register', 'adds Object.last'],
  ]);
  expect(paths).toEqual(['/', '/why-acacia', undefined]);
});

test('what is no page is refused in words, under the name of whose page it is', async () => {
  const giving = (code: string) => `exports.default = ({ section }) => ${code};`;
  const documents = `${fixtureRenderBundle}
    const { renderPage, renderDocument } = exports;
    // Gives what the page's module gave, as it is.
    exports.renderPage = async (path, composition, load) => {
      const page = await renderPage(path, composition, load);
      return path === '/devices' ? { ...page, css: Symbol('css') } : page;
    };
    exports.renderDocument = (parts) =>
      parts.page.path === '/why-acacia' ? Promise.resolve('') : renderDocument(parts);`;
  const { refusals } = await render({
    shell: await site.release('shell', { files: { 'node/server.js': documents } }),
    signup: await site.release('signup', {
      modules: { 'pages/register': giving('section("pricing/" + "x".repeat(300))') },
    }),
    marketing: await site.release('marketing', { modules: { 'pages/home': giving('() => 1') } }),
    ...(await pricingWith('return "x".repeat(3e8)')),
  });
  expect(refusals).toEqual([
    ['rendering: devices /devices', 'its css is no text but a symbol'],
    ['rendering: marketing /', 'its html is no text but a function'],
    ['rendering: shell /why-acacia', 'its document is no text but a promise'],
    ['rendering: pricing /pricing', 'its html has 300000000 characters, and 5000000 are the most'],
    [
      'rendering: signup /auth/register',
      'asks for a module whose name is no text of at most 200 characters',
    ],
  ]);
});

test('a section that throws while it loads is not blamed for what comes after it', async () => {
  const home = `exports.default = async ({ section }) => {
    await section('pricing/sections/plans').catch(() => {}); ${LOOP} };`;
  const { refusals } = await render({
    marketing: await site.release('marketing', { modules: { 'pages/home': home } }),
    pricing: await site.release('pricing', {
      modules: { 'sections/plans': 'throw new Error("no plans")' },
    }),
  });
  expect(refusals).toEqual([
    ['rendering: marketing /', expect.stringMatching(/^did not finish within 10 seconds/)],
  ]);
});

test('what a remote keeps is not carried from page to page', async () => {
  const shared = 'exports.count = 0;';
  const page = (before = '') => `
    const shared = require('../shared.js');
    exports.default = async ({ section }) => {
      ${before}
      return '<h1 id="plans">count ' + ++shared.count + '</h1>';
    };`;
  const pricing = await site.release('pricing', {
    modules: { 'pages/pricing': page(), 'sections/plans': page() },
    files: { 'node/shared.js': shared },
  });
  const { documents } = await render({ pricing });
  expect(documents.join().match(/count \d/g)).toEqual(['count 1', 'count 1']);
});

test.each([
  ['loops', LOOP],
  ['waits for ever', 'console.log("looping"); await new Promise(() => {});'],
])('a page that %s is refused, and no other', async (_what, code) => {
  const { paths, refusals } = await render(await devicesWith(code));
  expect(refusals).toEqual([['rendering: devices /devices', 'did not finish within 10 seconds']]);
  expect(paths).toEqual(allBut('/devices'));
});

test('a section that loops is refused with its page, and named beside it', async () => {
  const pricing = await site.release('pricing', {
    modules: { 'sections/plans': `exports.default = () => { ${LOOP} };` },
  });
  const { paths, refusals } = await render({ pricing });
  expect(refusals).toEqual([
    [
      'rendering: marketing /',
      'did not finish within 10 seconds (on the page: pricing/sections/plans)',
    ],
  ]);
  expect(paths).toEqual(allBut('/'));
});

test('what code does while it is loaded is its own application’s, on whichever page', async () => {
  const looping = await site.release('pricing', { modules: { 'sections/plans': LOOP } });
  expect((await render({ pricing: looping })).refusals).toEqual([
    ['rendering: pricing /', 'did not finish within 10 seconds'],
  ]);
  const changing = await site.release('pricing', {
    modules: { 'sections/plans': 'Array.prototype.map = 1; exports.default = () => "";' },
  });
  const { paths, refusals } = await render({ pricing: changing });
  expect(refusals).toEqual([['rendering: pricing /', 'changes Array.prototype.map']]);
  expect(paths).toEqual(allBut('/'));
});

test('a section that throws names its application and the page of another', async () => {
  const pricing = await site.release('pricing', {
    modules: { 'sections/plans': 'exports.default = () => { throw new Error("no plans") };' },
  });
  expect((await render({ pricing })).refusals).toEqual([['rendering: pricing /', 'no plans']]);
});

test.each([
  ['objects', 'const all = []; for (;;) all.push(new Array(1000).fill({}))'],
  ['buffers', 'const all = []; for (;;) all.push(Buffer.alloc(5_000_000, 1))'],
])('a page that takes all memory with %s is refused', async (_what, code) => {
  const { paths, refusals } = await render(await devicesWith(code), { memory: 250 });
  expect(refusals).toEqual([['rendering: devices /devices', 'took more than 250 MB of memory']]);
  expect(paths).toEqual(allBut('/devices'));
});

test('everything that is wrong is said at once', async () => {
  const bad = (code: string) => `exports.default = () => { ${code}; return ''; };`;
  const { paths, refusals } = await render({
    ...(await pricingWith(LOOP)),
    signup: await site.release('signup', { modules: { 'pages/register': bad('x = 1') } }),
    devices: await site.release('devices', { modules: { 'pages/devices': bad('process.exit()') } }),
  });
  expect(refusals).toEqual([
    ['rendering: devices /devices', 'ended the process (exit code 0)'],
    ['rendering: pricing /pricing', 'did not finish within 10 seconds'],
    [
      'rendering: signup /auth/register',
      expect.stringMatching(/^leaves the global variable "x" behind; /),
    ],
  ]);
  expect(paths).toEqual(['/', '/why-acacia', undefined]);
});

test('where the time for all is over, the rest is refused without being tried', async () => {
  const { paths, refusals } = await render({}, { composition: () => 0 });
  expect(paths).toEqual([]);
  expect(refusals).toEqual([
    ['rendering: shell not-found', expect.stringContaining('was not tried')],
  ]);
});

test('the time for all ends a page too', async () => {
  const { refusals } = await render(await devicesWith(LOOP), {
    page: 90_000,
    composition: () => 60_000,
  });
  expect(refusals).toEqual([
    [
      'rendering: devices /devices',
      'had not finished when the 60 seconds for rendering the whole composition were over',
    ],
  ]);
});

test('the network is out of reach, and the try is refused', async () => {
  let connections = 0;
  const server = createServer((_request, response) => response.end('secret'));
  server.on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { refusals } = await render(await pricingWith(`await fetch('${address}').catch(() => {})`));
  // The shell's bundle gets some of Node's modules, and none of these.
  const fetching = ['node:http', 'net', 'node:child_process', 'worker_threads', 'fs', 'module'];
  for (const name of fetching) {
    const files = { 'node/server.js': `require('${name}').get?.('${address}');` };
    const shell = await site.release('shell', { files });
    expect((await render({ shell })).refusals).toEqual([
      ['rendering: shell not-found', expect.stringContaining(`requires ${name}, which composing`)],
    ]);
  }
  await new Promise((resolve) => server.close(resolve));
  expect(connections).toBe(0);
  expect(refusals).toEqual([
    ['rendering: pricing /pricing', `fetches ${address}, and rendering has no network`],
  ]);
});

test('pages find no environment, and nothing of the store', async () => {
  vi.stubEnv('SITE_SECRET', 'sesame');
  const file = join(site.store.folder, 'releases/pricing', sound.pricing, 'release.json');
  const pricing = await pricingWith(`
    console.log(JSON.stringify(process.env), process.argv.length, process.cwd());
    const ways = {
      module: () => process.getBuiltinModule('fs'),
      binding: () => process.binding('fs'),
      main: () => process.mainModule.require('fs'),
      constructor: () => process.constructor.constructor('return process')(),
      import: () => import('node:fs'),
    };
    for (const [name, way] of Object.entries(ways)) {
      try {
        const fs = await way();
        console.log(name, String(fs.readFileSync(${JSON.stringify(file)})));
      } catch (error) {
        console.log(name, 'failed');
      }
    }
  `);
  const { lines, refusals } = await render(pricing);
  expect(refusals).toEqual([]);
  expect(lines).toEqual([
    '{"NODE_ENV":"production"} 0 /',
    ...['module', 'binding', 'main', 'constructor', 'import'].map((name) => `${name} failed`),
  ]);
});

test('what code prints is passed on by the line, and not without end', async () => {
  const code = `for (let n = 0; n < 1000; n++) console.log('\\x1b[2Jline ' + n + '\\nrest')`;
  const { lines, refusals } = await render(await pricingWith(code));
  expect(refusals).toEqual([]);
  expect(lines).toHaveLength(20);
  expect(lines[0]).toBe(' [2Jline 0');
});

test('what a page would do later is done before the next page, and waits for nobody', async () => {
  const code = `
    setInterval(() => console.log('tick'), 3_600_000);
    setTimeout((name) => console.log(name), 3_600_000, 'late');
    clearTimeout(setTimeout(() => console.log('never'), 3_600_000))`;
  const { lines, refusals } = await render(await pricingWith(code));
  expect({ lines, refusals }).toEqual({ lines: ['tick', 'late'], refusals: [] });
});

test('a page can not change what the next page reads of the composition', async () => {
  const home = `exports.default = async ({ composition }) => {
    try { composition.config.product = 'Changed'; } catch {}
    composition.routes.length; return '<a href="/pricing">x</a>'; };`;
  const marketing = await site.release('marketing', { modules: { 'pages/home': home } });
  const { documents } = await render({ marketing });
  for (const document of documents) expect(document).not.toContain('Changed');
});

/** A shell whose own reader of pages runs `code`. */
const shellReading = async (code: string) => ({
  shell: await site.release('shell', {
    files: {
      'node/server.js': `${fixtureRenderBundle}
        exports.parsePageComposition = (text) => { ${code} };`,
    },
  }),
});

test('a shell that can not read what its pages carry is refused', async () => {
  const readable = `
    if (JSON.parse(text).routes.length !== 5) throw new Error('no routes');`;
  expect((await render(await shellReading(readable))).refusals).toEqual([]);
  const { shell } = await shellReading(`throw new Error('config.phone: is no text\\n  at …')`);
  const { paths, refusals } = await render({ shell });
  expect(paths).toEqual(allPaths);
  expect(refusals).toEqual(
    allPaths.map((path) => [
      `readable: shell ${path ?? 'not-found'}`,
      `shell ${shell} cannot read what this page carries: config.phone: is no text`,
    ]),
  );
});

test('a shell that loops while it writes a document is refused for that page', async () => {
  const shell = await site.release('shell', {
    files: {
      'node/server.js': `${fixtureRenderBundle}
        const write = exports.renderDocument;
        exports.renderDocument = (parts) => {
          if (parts.page.path === '/devices') { ${LOOP} }
          return write(parts);
        };`,
    },
  });
  const { paths, refusals } = await render({ shell });
  expect(refusals).toEqual([['rendering: shell /devices', 'did not finish within 10 seconds']]);
  expect(paths).toEqual(allBut('/devices'));
});

test('a document gets the structured data of its own page', async () => {
  const shell = await site.release('shell', {
    files: {
      'node/server.js': `${fixtureRenderBundle}
        exports.renderDocument = ({ structuredData }) => JSON.stringify(structuredData);`,
    },
  });
  const { documents } = await render({ shell });
  expect(documents.at(0)).toBe('[{"@type":"WebPage","name":["Acacia",1]}]');
  expect(documents.at(-1)).toBe('[]');
});

test('a document names what its modules turn out to need on a later page', async () => {
  const pricing = await site.release('pricing', {
    modules: {
      'sections/plans': 'require("../shared.js"); exports.default = () => "";',
      'pages/pricing': `const { tabs } = require("../shared.js");
        exports.default = () => '<h1 id="plans">' + tabs() + '</h1>';`,
    },
    files: { 'node/shared.js': 'exports.tabs = () => require("@site/ui/tabs").tabs();' },
  });
  const { paths, documents } = await render({ pricing });
  expect(paths.indexOf('/')).toBeLessThan(paths.indexOf('/pricing'));
  const withTabs = paths.filter((_path, index) => documents[index]?.includes('static/tabs.js'));
  expect(withTabs).toEqual(['/', '/pricing']);
});
