import { startCanary } from '@platform/releases/canary';
import { CANARY_LINK, nameOfCanary, tokenOfCanary } from '@platform/releases/serving';
import { readLive } from '@platform/store/live';
import { fixtureAddresses } from '@platform/testing/site/fixture-config';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const { site, run, change } = siteForEachTest();

/** Five of its first visitors, and none of the others, met a failure. */
const counted = {
  percent: 10,
  canary: { visits: 20, bad: ['a', 'b', 'c', 'd', 'e'], badOfFirst: 5 },
  live: { visits: 180, bad: [] },
  given: { canary: 20, live: 180 },
};

beforeEach(async () => {
  const release = await site.release('pricing', { version: '1.1.0' });
  const ask: typeof fetch = async (address) =>
    String(address).endsWith('/canary')
      ? Response.json({ canary: nameOfCanary((await running())?.salt ?? ''), steps: [counted] })
      : Response.json({ status: 'ready' }, { headers: { 'server-timing': 'edge;dur=0.10' } });
  const source = { store: site.store, usual: fixtureAddresses, by: 'anna', ask };
  const request = { select: [{ name: 'pricing' as const, release }] };
  value(await startCanary({ ...source, request, percent: 10 }));
  vi.stubGlobal('fetch', ask);
  vi.stubEnv('EDGE_OPERATIONS', 'http://edge.example:9080');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const running = async () => (await readLive(site.store)).live?.entry.canary;

test('a canary whose visitors fare worse is stepped or promoted only with a reason', async () => {
  for (const args of [
    ['canary', 'step', '--percent', '80'],
    ['canary', 'promote'],
    ['promote', '--all'],
  ]) {
    const refused = await run(...args);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('fare worse: 5 of 20 visits of the canary were bad');
    expect((await run(...args, '--despite-guard')).stderr).toContain('needs --reason');
  }
  expect((await running())?.percent).toBe(10);
  const why = ['--despite-guard', '--reason', 'the counts are of a robot'];
  expect((await run('canary', 'step', '--percent', '80', ...why)).code).toBe(0);
  expect((await change('canary', 'promote', ...why)).code).toBe(0);
  expect(await running()).toBeUndefined();
});

test('it begins with a link, which status repeats until a share begins', async () => {
  await run('canary', 'abort');
  expect((await run('canary', 'pricing')).stderr).toContain(
    'with --percent, or begin with --first',
  );
  const begun = await run('canary', 'pricing', '--first');
  const { salt = '' } = (await running()) ?? {};
  const link = `${fixtureAddresses.site}${CANARY_LINK}?${tokenOfCanary(salt)}`;
  expect(begun.stdout).toContain(link);
  expect(begun.stdout).not.toContain(salt);
  expect((await run('canary', 'status')).stdout).toContain(link);
  const why = ['--despite-guard', '--reason', 'the counts are of another one'];
  expect((await run('canary', 'step', '--percent', '10', ...why)).code).toBe(0);
  expect((await run('canary', 'status')).stdout).not.toContain(link);
});
