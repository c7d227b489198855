import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createFixtureSite, type FixtureSite } from '@site/releases/testing/fixture-site';
import { runCaptured } from '@site/releases/testing/run-captured';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { releaseKey } from '../store/releases.ts';

const code = "import 'x';\nconst plans = [];\n\n\tplans.sort();\nplans.map();\n";
const source = 'mfe-pricing/src/pages/pricing/pricing.page.tsx';
const library = 'node_modules/lists/index.js';

let site: FixtureSite;
let mapped: string;
let unmapped: string;
beforeAll(async () => {
  site = await createFixtureSite();
  const files = { 'web/static/page.js': code, 'web/static/list.js': code };
  const sources = { 'web/static/page.js': source, 'web/static/list.js': library };
  unmapped = await site.release('pricing', { files: { 'web/static/page.js': code } });
  mapped = await site.release('pricing', { files, sources, version: '1.1.0' });
});
afterAll(() => site.remove());
afterEach(() => vi.restoreAllMocks());

const stack = (...args: string[]) => runCaptured(['stack', ...args, '--store', site.store.folder]);
function stackOf(trace: string) {
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([trace]) as never);
  return stack();
}
const address = (place: string, id = mapped) =>
  `https://nguzo.example/_site/releases/pricing/${id}/static/${place}`;

const excerpt = [
  `${source}:4:1`,
  '  2 | const plans = [];',
  '  3 |',
  '> 4 | \tplans.sort();',
  '    | ^',
  '  5 | plans.map();',
  '  6 |',
  '',
];

test.each([
  ['an address', () => address('page.js:4:8')],
  ['an address with a query', () => address('page.js?again=1:4:8')],
  ['a path', () => `/_site/releases/pricing/${mapped}/static/page.js:4:8`],
  ['the name of a file in its release', () => `pricing/${mapped}/web/static/page.js:4:8`],
])('%s leads to the source and the lines around it', async (_what, place) => {
  const outcome = await stack(place());
  expect(outcome).toEqual({ code: 0, stdout: excerpt.join('\n'), stderr: '' });
});

test('several positions are reported to programs in their order', async () => {
  const places = [address('page.js:2:1'), address('list.js:1:3')];
  const { stdout } = await stack(...places, '--json');
  expect(JSON.parse(stdout).positions).toEqual([
    { at: places[0], source, line: 2, column: 1 },
    { at: places[1], source: library, line: 1, column: 1 },
  ]);
});

test('a stack trace from the input gets the sources, and the first lines of our own are shown', async () => {
  const error = 'TypeError: plans.sort is not a function';
  const unknown = [`    at late (${address('gone.js:4:8')})`, '    at Array.map (<anonymous>)'];
  const list = `    at sort (${address('list.js:5:7')})`;
  const trace = [error, list, `    at ${address('page.js:4:8')}`, ...unknown];
  const shown = [error, `    at sort (${library}:5:1)`, `    at ${source}:4:1`, ...unknown];
  expect(await stackOf(trace.join('\n'))).toEqual({
    code: 0,
    stdout: [...shown, '', ...excerpt].join('\n'),
    stderr: `pricing ${mapped} has no file web/static/gone.js: copy the address with its line and column from the error.\n`,
  });
});

test('a text that names no file of a release is wrong usage', async () => {
  expect(await stackOf('at x.js:1:1')).toMatchObject({
    code: 2,
    stderr: 'No line names a file of a release, with its line and column.\n',
  });
});

test.each<[string, () => string, number, string]>([
  ['a file of no release', () => 'x.js:1:1', 2, 'names no position in a file of a release: write'],
  ['an address without a position', () => address('page.js'), 2, 'names no position in a file'],
  [
    'a release that is not published',
    () => address('page.js:1:1', '9.9.9-0000000000000000'),
    1,
    'No release 9.9.9-0000000000000000 of pricing is published: published are ',
  ],
  [
    'a release without maps',
    () => address('page.js:1:1', unmapped),
    1,
    'has no source maps: check out what it was built from, then build and publish',
  ],
  ['a line behind the last', () => address('page.js:9:1'), 1, 'has 6 lines and no line 9: copy'],
  ['a column behind the last', () => address('page.js:2:19'), 1, 'has 17 columns and no column 19'],
])('%s is refused with what to do', async (_what, place, exit, reason) => {
  const outcome = await stack(place());
  expect(outcome).toMatchObject({ code: exit, stdout: '' });
  expect(outcome.stderr).toContain(reason);
  expect(outcome.stderr.split('\n')).toHaveLength(2);
});

test('a corrupt map is refused, and the next publishing repairs it', async () => {
  const sources = { 'web/entry.js': 'src/entry.ts' };
  const id = await site.release('devices', { sources });
  const place = `devices/${id}/web/entry.js:1:1`;
  expect((await stack(place)).code).toBe(0);
  await rm(site.store.place(`${releaseKey('devices', id)}/maps/web/entry.js.map.br`));
  const { code: exit, stderr } = await stack(place);
  expect(exit).toBe(1);
  expect(stderr).toMatch(/entry\.js\.map\.br is missing: publish devices \S+ again\.\n$/);
  await site.release('devices', { sources });
  expect((await stack(place)).code).toBe(0);
});
