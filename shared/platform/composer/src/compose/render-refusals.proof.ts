import { fixtureRenderBundle } from '@platform/testing/site/fixture-shell';
import { expect, test } from 'vitest';
import { allBut, allPaths, LOOP, renderingSiteForFile } from '../../testing/rendering-site.ts';

const on = renderingSiteForFile();

/** A page of its own for each, in one process after another. */
async function refusedPages(
  app: 'pricing' | 'devices',
  cases: readonly (readonly [code: string, reason: unknown])[],
  limits?: Parameters<typeof on.render>[1],
) {
  const pageOf = (position: number) => `page-${position}`;
  const pages = cases.map((_case, position) => [`/${app}/${pageOf(position)}`, pageOf(position)]);
  const modules = cases.map(([code], position) => [
    `pages/${pageOf(position)}`,
    `exports.default = async () => { ${code}; return ''; };`,
  ]);
  const release = await on.site.release(app, {
    pages: { [`/${app}`]: app, ...Object.fromEntries(pages) },
    modules: Object.fromEntries(modules),
  });
  const { paths, refusals } = await on.render({ [app]: release }, limits);
  const expected = cases.map(([, reason], at) => [
    `rendering: ${app} /${app}/${pageOf(at)}`,
    reason,
  ]);
  return { paths, refusals, expected };
}

test('a page that throws, ends its process or leaves something behind is refused, and no other', async () => {
  const { paths, refusals, expected } = await refusedPages('pricing', [
    ['throw new Error("no prices")', 'no prices'],
    ['throw { toString() { throw 1; } }', 'threw something that cannot be shown'],
    ['process.exit(0)', 'ended the process (exit code 0)'],
    ['process.kill(process.pid)', 'ended the process (kill)'],
    ['process.abort()', 'ended the process (abort)'],
    ['try { process.reallyExit(3) } catch {}', 'ended the process (exit code 3)'],
    ['setTimeout(() => { throw new Error("too late") }, 3_600_000)', 'throws in a timer: too late'],
    ['queueMicrotask(() => { throw new Error("soon") })', 'throws in a callback: soon'],
    ['Promise.reject(new Error("forgotten"))', 'leaves a rejected promise: forgotten'],
    ['new Function("return 1")()', expect.stringContaining('Code generation')],
  ]);
  expect(refusals).toEqual(expected);
  expect(paths).toEqual(allPaths);
});

const withModule = async (app: string, key: string, source: string) => ({
  [app]: await on.site.release(app, { modules: { [key]: source } }),
});
const signupWith = (source: string) => withModule('signup', 'pages/register', source);
const homeWith = (source: string) => withModule('marketing', 'pages/home', source);
const plansWith = (source: string) => withModule('pricing', 'sections/plans', source);
const LATE = 'did not finish within 10 seconds';

test('what a page leaves to happen later is attributed to its own application', async () => {
  const { paths, refusals } = await on.render({
    ...(await on.pricingWith(`
      AbortSignal.timeout(3_600_000).addEventListener('abort', () => { throw new Error('too late'); })`)),
    ...(await signupWith(`exports.default = async () => {
      crypto.subtle.digest('SHA-256', new Uint8Array(9)).then(() => { throw new Error('digested'); });
      return '';
    };`)),
  });
  expect(refusals).toEqual([
    ['rendering: pricing /pricing', 'throws in a callback: too late'],
    ['rendering: signup /auth/register', 'leaves a rejected promise: digested'],
  ]);
  expect(paths).toEqual(allBut('/pricing', '/auth/register'));
});

test('a result that is not a page is refused in plain words, naming the page’s owner', async () => {
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
  const { refusals } = await on.render({
    shell: await on.site.release('shell', { files: { 'node/server.js': documents } }),
    ...(await signupWith(giving('section("pricing/" + "x".repeat(300))'))),
    ...(await homeWith(giving('() => 1'))),
    ...(await on.pricingWith('return "x".repeat(3e8)')),
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
  const home = await homeWith(`exports.default = async ({ section }) => {
    await section('pricing/sections/plans').catch(() => {}); ${LOOP} };`);
  const plans = await plansWith('throw new Error("no plans")');
  const { refusals } = await on.render({ ...home, ...plans });
  expect(refusals).toEqual([['rendering: marketing /', expect.stringMatching(`^${LATE}`)]]);
});

test('a page that loops, waits or takes all memory is refused, and no other', async () => {
  const taken = 'took more than 250 MB of memory';
  const { paths, refusals, expected } = await refusedPages(
    'devices',
    [
      [LOOP, LATE],
      ['console.log("looping"); await new Promise(() => {});', LATE],
      ['const all = []; for (;;) all.push(new Array(1000).fill({}))', taken],
      ['const all = []; for (;;) all.push(Buffer.alloc(5_000_000, 1))', taken],
    ],
    { memory: 250 },
  );
  expect(refusals).toEqual(expected);
  expect(paths).toEqual(allPaths);
});

test.each([
  [
    'a section that loops is refused together with its page, and both are named',
    `exports.default = () => { ${LOOP} };`,
    ['rendering: marketing /', `${LATE} (on the page: pricing/sections/plans)`],
  ],
  [
    'a section that loops while it loads is attributed to its own application',
    LOOP,
    ['rendering: pricing /', LATE],
  ],
])('%s', async (_rule, source, refusal) => {
  const { paths, refusals } = await on.render(await plansWith(source));
  expect(refusals).toEqual([refusal]);
  expect(paths).toEqual(allBut('/'));
});

test('when the time for all pages is over, the rest is refused without being tried', async () => {
  const { paths, refusals } = await on.render({}, { composition: () => 0 });
  expect(paths).toEqual([]);
  expect(refusals).toEqual([
    ['rendering: shell not-found', expect.stringContaining('was not tried')],
  ]);
});

test('the time limit for all pages also ends a single page', async () => {
  const { refusals } = await on.render(await on.devicesWith(LOOP), {
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
