import { fixtureRenderBundle } from '@site/releases/testing/fixture-shell';
import { allBut, LOOP, renderingSiteForFile } from '@site/releases/testing/rendering-site';
import { expect, test } from 'vitest';

const on = renderingSiteForFile();

test.each([
  ['throws', 'throw new Error("no prices")', 'no prices'],
  [
    'throws something strange',
    'throw { toString() { throw 1; } }',
    'threw something that cannot be shown',
  ],
  ['ends the process', 'process.exit(0)', 'ended the process (exit code 0)'],
  ['kills the process', 'process.kill(process.pid)', 'ended the process (kill)'],
  ['aborts', 'process.abort()', 'ended the process (abort)'],
  [
    'goes on after it ended the process',
    'try { process.reallyExit(3) } catch {}',
    'ended the process (exit code 3)',
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
  const { paths, refusals } = await on.render(await on.pricingWith(code));
  expect(refusals).toEqual([['rendering: pricing /pricing', reason]]);
  expect(paths).toEqual(allBut('/pricing'));
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

test.each([
  ['loops', LOOP, LATE],
  ['waits for ever', 'console.log("looping"); await new Promise(() => {});', LATE],
  [
    'takes all memory with objects',
    'const all = []; for (;;) all.push(new Array(1000).fill({}))',
    'took more than 250 MB of memory',
  ],
  [
    'takes all memory with buffers',
    'const all = []; for (;;) all.push(Buffer.alloc(5_000_000, 1))',
    'took more than 250 MB of memory',
  ],
])('a page that %s is refused, and no other', async (_what, code, reason) => {
  const { paths, refusals } = await on.render(await on.devicesWith(code), { memory: 250 });
  expect(refusals).toEqual([['rendering: devices /devices', reason]]);
  expect(paths).toEqual(allBut('/devices'));
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
