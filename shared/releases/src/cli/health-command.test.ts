import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HealthAnswer } from '@site/contracts/release-health';
import { value } from '@site/releases/testing/fixture-site';
import { siteForEachTest } from '@site/releases/testing/site-for-each-test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let earlier: string;
let later: string;
const { run } = siteForEachTest(async (site) => {
  earlier = (await site.goLive()).pricing ?? '';
  later = await site.release('pricing', { version: '1.1.0' });
  value(await site.promote([{ name: 'pricing' }]));
});

let answer: HealthAnswer;
const asked: (string | undefined)[] = [];

beforeEach(async () => {
  const common = { app: 'pricing' };
  answer = {
    minutes: 60,
    dropped: {},
    rows: [
      { ...common, release: later, route: '/pricing', counts: { served: 900, awake: 90, lcp2: 9 } },
      { ...common, release: later, route: '/', counts: { awake: 10, bad: 5, draws: 6, lcp2: 1 } },
      { ...common, release: earlier, route: '/pricing', counts: { served: 40, awake: 4 } },
      { ...common, app: 'shell', release: later, route: '/', counts: { served: 1 } },
    ],
  };
  const server = createServer(({ url }, response) => {
    asked.push(url);
    response.end(JSON.stringify(answer));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo; // It listens on a port.
  vi.stubEnv('EDGE_OPERATIONS', `http://127.0.0.1:${port}`);
  return () => void server.close().closeAllConnections();
});
afterEach(() => {
  vi.unstubAllEnvs();
  asked.length = 0;
});

test('status shows what visitors saw of each live release in the last hour, and since when it is live', async () => {
  const { code, stdout } = await run('status');
  expect(code).toBe(0);
  expect(asked).toEqual(['/health?minutes=60']);
  // 10 of 10 views between 1.0 and 1.5 s.
  expect(stdout).toMatch(/^pricing +\d{4}-\S+Z +900 +0 +100 +95\.0 % +0 +- +1\.4 s +- +-$/m);
  const { json } = { json: JSON.parse((await run('status', '--json')).stdout) };
  const [row] = json.health.releases.filter(({ app }: { app: string }) => app === 'pricing');
  expect(row).toMatchObject({ release: later, served: 900, crashFree: 0.95, draws: 6 });
  const { applications, entry } = json;
  const [found] = applications.filter(({ app }: { app: string }) => app === 'pricing');
  expect(found.since).toBe(entry.at);
});

test('two releases are compared, the live one with the one before or another', async () => {
  const { stdout } = await run('health', 'pricing');
  expect(asked).toEqual(['/health?minutes=1440']);
  const [heading, views, ...rest] = stdout.split('\n');
  expect(heading).toMatch(new RegExp(`^pricing +${later} +${earlier}$`));
  expect(views).toMatch(/^views +900 +40$/);
  expect(rest.join('\n')).toMatch(/^crash-free +95\.0 % +100\.0 %$/m);
  for (const against of [earlier, earlier.slice(-16)]) {
    const named = await run('health', 'pricing', '--against', against, '--json');
    const { releases } = JSON.parse(named.stdout);
    expect(releases).toMatchObject([{ release: later }, { release: earlier, served: 40 }]);
  }
});

test('a database that is gone is said, and what cannot be compared', async () => {
  answer = { ...answer, problem: "Release health can't be stored" };
  expect((await run('status')).stdout).toContain("Release health can't be stored");
  expect((await run('health', 'pricing')).stderr).toContain("Release health can't be stored");
  const unknown = await run('health', 'pricing', '--against', '9.9.9');
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('pricing 9.9.9') });
  expect(await run('health', 'loyalty')).toMatchObject({ code: 1 });
});

test('without an answer status says so where one is expected, and is as before', async () => {
  vi.stubEnv('EDGE_OPERATIONS', 'http://127.0.0.1:1');
  const { code, stdout } = await run('status');
  expect(code).toBe(0);
  expect(stdout).toContain('No release health: nothing answers at http://127.0.0.1:1 (');
  expect(await run('health', 'pricing')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Nothing answers at http://127.0.0.1:1'),
  });
  vi.stubEnv('EDGE_OPERATIONS', 'edge');
  expect((await run('status')).stdout).toContain('it is no address');
  vi.stubEnv('EDGE_OPERATIONS', undefined);
  expect((await run('status')).stdout).not.toContain('health');
});
