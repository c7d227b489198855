import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fixtureConfiguration } from '../../testing/fixture-config.ts';
import { siteForEachTest } from '../../testing/site-for-each-test.ts';

/** Stands for an edge: its readiness, what it counted of a canary, and release health. */
let edge: Server;
let address: string;
const answers: Record<string, unknown> = {};

beforeAll(async () => {
  edge = createServer(({ url = '' }, response) => {
    response.setHeader('server-timing', 'edge;dur=0.10');
    response.end(JSON.stringify(answers[url.replace(/\?.*/, '')] ?? {}));
  });
  await once(edge.listen(0, '127.0.0.1'), 'listening');
  address = `http://127.0.0.1:${(edge.address() as AddressInfo).port}`;
});
afterAll(() => void edge.close());
afterEach(() => void vi.unstubAllEnvs());

const own = siteForEachTest(async (template) => {
  await template.goLive();
  await template.promote([], { addresses: { site: address } });
  await template.release('pricing', { version: '1.1.0' });
});
beforeEach(() => {
  vi.stubEnv('EDGE_OPERATIONS', address);
  answers['/_site/ready'] = { status: 'ready' };
  answers['/health'] = { minutes: 1_440, rows: [], dropped: {} };
});

test('a canary is begun, held, grown, looked at and ended', async () => {
  const row = { app: 'pricing', release: '1.0.0-3fa9c21b5d0e7f64', route: '/pricing' };
  answers['/health'] = {
    ...{ minutes: 1_440, dropped: {} },
    rows: [
      { ...row, counts: { seen: 10_000, bad: 50 } },
      { ...row, app: 'shell', counts: { seen: 10_000 } },
    ],
  };
  const begun = await own.run(
    ...['canary', 'pricing', '--percent', '10', '--steps', '25,50', '--every', '1h', '--guard'],
  );
  expect(begun.stderr).toMatch(
    /^With 10000 views in a day and 0\.5 percent of them bad, a guard at 10 percent finds within a day where 1\.\d percent are\.$/m,
  );
  expect(begun.stdout).toMatch(
    /^In the ledger: pricing 1\.1\.0-\w{16} for 10 percent of visitors \(revision 3\)\.\n`site canary watch` has to run for it to be guarded\.\n$/,
  );
  const held = await own.run('canary', 'step', '--hold');
  expect(held.stdout).toContain('for 10 percent of visitors, held there (revision 4)');
  expect((await own.run('canary', 'step')).stdout).toContain(
    'for 25 percent of visitors (revision 5)',
  );
  answers['/canary'] = { steps: [] };
  expect((await own.run('canary', 'status')).stdout).toMatch(
    /^pricing .* 25 percent of visitors\.\nhold: not every edge answers: the edge of http:\S+ does not serve this canary\.\n$/,
  );
  const status = (await own.run('status')).stdout;
  expect(status).toMatch(/^Canary: pricing .* since \d{4}-.*\.$/m);
  expect(status).toMatch(/^pricing \(canary\) +\d{4}-\S+ +0 +0 /m);
  for (const command of [
    ['canary', 'status'],
    ['status'],
    ['history'],
    ['canary', 'step', '--hold'],
  ]) {
    const { stdout } = await own.run(...command, '--json');
    expect(stdout).toContain('"percent":25');
    expect(stdout).not.toContain('salt');
  }
  expect((await own.run('canary', 'abort', '--reason', 'wrong totals')).stdout).toBe(
    'The canary is over (revision 7).\n',
  );
  const history = (await own.run('history', '--limit', '2')).stdout;
  expect(history).toMatch(/canary-end .* wrong totals\n.*canary, 25 percent/);
});

test('where everybody gets it nothing is said of a guard', async () => {
  const row = { app: 'shell', release: '1.0.0-3fa9c21b5d0e7f64', route: '/' };
  const rows = [{ ...row, counts: { seen: 10_000 } }];
  answers['/health'] = { minutes: 1_440, dropped: {}, rows };
  const begun = await own.run('canary', 'pricing', '--percent', '100');
  expect([begun.code, begun.stderr]).toEqual([0, '']);
});

describe('in a pipeline', () => {
  const start = (...more: string[]) => own.run('canary', 'pricing', '--percent', '10', ...more);

  test('what was changed since it was tried is given to nobody', async () => {
    const stale = await start('--since', '0');
    expect([stale.code, stale.stderr]).toEqual([
      1,
      expect.stringContaining('pricing was changed since revision 0'),
    ]);
    expect((await start('--since', '2')).code).toBe(0);
  });

  test('an approval that comes late promotes no other canary', async () => {
    await start();
    for (const meant of [['pricing@1.0.0'], ['marketing'], ['pricing', 'marketing']]) {
      const { code, stderr } = await own.change('canary', 'promote', ...meant);
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/^Nothing was changed: the canary is pricing 1\.1\.0-/),
      ]);
    }
    const agreed = ['--other-pages', 'all'];
    expect((await own.change('canary', 'promote', 'pricing@1.1.0', ...agreed)).code).toBe(0);
    expect((await own.liveReleases())?.pricing).toMatch(/^1\.1\.0-/);
    expect((await own.change('canary', 'promote', 'pricing@1.1.0')).stderr).toContain('no canary');
  });

  test('what is composed says the shares that its configuration gives it', async () => {
    const composed = async (...names: string[]) =>
      JSON.parse((await own.run('compose', ...names, '--dry-run', '--json')).stdout).canary;
    expect(await composed('pricing')).toBeUndefined();
    const canary = { percent: 5, steps: [25, 50], everyMinutes: 10 };
    await own.site.configure({ ...fixtureConfiguration, canary });
    const options = ['--percent', '5', '--steps', '25,50', '--every', '10m', '--guard'];
    expect(await composed('pricing', 'config')).toEqual(options);
    expect(await composed('pricing')).toBeUndefined();
    expect((await own.run('canary', 'pricing', ...options)).code).toBe(0);
    await own.site.configure({ ...fixtureConfiguration, canary: { ...canary, steps: [] } });
    expect(await composed('config')).toEqual(['--percent', '5', '--guard']);
  });
});

test.each(['step', 'abort', 'promote'])('%s without a canary changes nothing', async (command) => {
  const { code, stderr } = await own.run('canary', command);
  expect([code, stderr]).toEqual([1, 'There is no canary: nothing was changed.\n']);
});

test('status says that there is none', async () => {
  expect((await own.run('canary', 'status')).stdout).toBe('There is no canary.\n');
});

test.each<[string, string[]]>([
  ['no share', []],
  ['a share of nothing', ['--percent', '0']],
  ['a share of more than all', ['--percent', '101']],
  ['a share that is no number', ['--percent', 'ten']],
  ['steps without a time', ['--percent', '1', '--steps', '5,25']],
  ['a time without steps', ['--percent', '1', '--every', '10m']],
  ['a time that is none', ['--percent', '1', '--steps', '5', '--every', 'soon']],
])('%s is wrong usage', async (_what, options) => {
  expect((await own.run('canary', 'pricing', ...options)).code).toBe(2);
});

test('an edge of those that the environment names which does not answer is silent', async () => {
  answers['/canary'] = { steps: [] };
  await own.run('canary', 'pricing', '--percent', '10');
  vi.stubEnv('EDGE_OPERATIONS', `http://127.0.0.1:1 ${address}`);
  const { stdout } = await own.run('canary', 'status');
  expect(stdout).toMatch(/\nhold: not every edge answers: fetch failed\.\n$/);
  expect((await own.run('status')).stdout).toContain('http://127.0.0.1:1');
});

test('where no edge is known each has to be named', async () => {
  vi.stubEnv('EDGE_OPERATIONS', undefined);
  await own.site.promote([], { addresses: { site: 'https://acacia.example' } });
  const { code, stderr } = await own.run('canary', 'watch');
  expect([code, stderr]).toEqual([2, expect.stringContaining('with --edge')]);
});
