import { join } from 'node:path';
import { approve, promote, rollback } from '@platform/releases/changes';
import { appendEntry, readEntry } from '@platform/store/ledger';
import { publish } from '@platform/store/publish';
import { fixtureAddresses, fixtureConfiguration } from '@platform/testing/site/fixture-config';
import { newFixtureKey } from '@platform/testing/site/fixture-keys';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { beforeEach, expect, test } from 'vitest';
import { consolesForTests } from '../../../testing/console-for-test.ts';
import { edgeStandIn } from '../../../testing/edge-stand-in.ts';

const { site } = siteForEachTest(async (template) => {
  await template.goLive();
  await template.releaseLive('pricing', { version: '1.1.0' });
});
const edge = edgeStandIn(() => site.store);
const start = consolesForTests();

beforeEach(() => {
  for (const path of Object.keys(edge.answers)) delete edge.answers[path];
});

const rollBack = async () =>
  value(
    await rollback({
      ...{ store: site.store, usual: fixtureAddresses, by: 'beth', reason: 'wrong totals' },
      select: [{ name: 'pricing' }],
    }),
  );

test('what is live is told with who put it live, and where one press leads back', async () => {
  const { api } = await start(site.store);
  const silent = { problem: expect.any(String), since: expect.any(String) };
  await expect
    .poll(async () => (await api('overview')).json.servers)
    .toMatchObject([
      { address: fixtureAddresses.site, kind: 'site', ...silent },
      { address: fixtureAddresses.setup, kind: 'setup service', ...silent },
    ]);
  const { json } = await api('overview');
  expect(json).toMatchObject({
    site: fixtureAddresses.site,
    revision: 2,
    changed: { revision: 2, by: 'anna', action: 'promote' },
  });
  const names = json.applications.map(({ name }: { name: string }) => name);
  expect(names).toEqual(['shell', 'devices', 'marketing', 'pricing', 'signup', 'config']);
  const pricing = json.applications[3];
  expect(pricing).toMatchObject({ by: 'anna' });
  expect(pricing.waiting).toBeUndefined();
  expect(pricing.earlier).toMatch(/^1\.0\.0-/);
});

test('every release that is named comes with what its publisher says of it', async () => {
  const { api } = await start(site.store);
  const claim = {
    commit: '9e22dd08'.repeat(5),
    author: 'Anna Otieno',
    message: 'Round prices up',
    at: '2030-01-02T03:04:05.000Z',
  };
  const id = await site.build('pricing', { version: '1.2.0' });
  const folder = join(site.folder, 'mfe-pricing');
  value(await publish({ store: site.store, app: 'pricing', folder, by: 'anna', claim }));
  expect((await api('overview')).json.claims).toEqual({ [id]: claim });
  value(await site.promote([{ name: 'pricing' }]));
  for (const address of ['overview', 'ledger', 'releases?name=pricing']) {
    expect((await api(address)).json.claims).toEqual({ [id]: claim });
  }
});

test('what was rolled back from does not wait to be promoted', async () => {
  const { api } = await start(site.store);
  await rollBack();
  const { applications } = (await api('overview')).json;
  expect(applications[3]).toMatchObject({ by: 'beth' });
  expect(applications[3].waiting).toBeUndefined();
  expect(applications[3].earlier).toBeUndefined();
  expect(applications[3].rolledBack).toEqual([expect.stringMatching(/^1\.1\.0-/)]);
});

test('what visitors saw is told for the hour, and in twelve parts of it', async () => {
  const { live } = (await (await start(site.store)).api('overview')).json.applications[3];
  const row = (served: number) => ({
    ...{ app: 'pricing', release: live, route: '/pricing' },
    counts: { served, seen: served, awake: served, bad: 1 },
  });
  for (let minutes = 5; minutes <= 60; minutes += 5) {
    const rows = [row(minutes * 10)];
    edge.answers[`/health?minutes=${minutes}`] = { minutes, rows, dropped: {} };
  }
  const { api } = await start(site.store, { env: { EDGE_OPERATIONS: edge.address } });
  await expect.poll(async () => (await api('overview')).json.servers).toHaveLength(3);
  const { json } = await api('overview');
  expect(json.healthProblem).toBeUndefined();
  expect(json.applications[3].health).toMatchObject({
    served: 600,
    bad: 1,
    crashFree: 1 - 1 / 600,
  });
  const { trend } = json.applications[3];
  expect(trend).toEqual(Array.from({ length: 12 }, (_, at) => ({ served: 50, bad: +(at === 11) })));
  expect(json.servers).toMatchObject([
    { address: fixtureAddresses.site },
    { address: edge.address, kind: 'edge', revision: 2 },
    { address: fixtureAddresses.setup },
  ]);
  expect(json.servers[1].problem).toBeUndefined();
});

test('a follower that serves what is live is told apart from one that is gone', async () => {
  const gone = 'http://127.0.0.1:1';
  const { api } = await start(site.store, { settings: { followers: [edge.address, gone] } });
  const servers = async () => (await api('overview')).json.servers.slice(1, 3);
  // Other machines are not waited for.
  await expect.poll(servers).toMatchObject([
    { address: edge.address, kind: 'follower', revision: 2 },
    { address: gone, kind: 'follower', problem: expect.stringContaining('does not answer') },
  ]);
});

test('why there is no health is said', async () => {
  for (const [given, named] of [
    ['http://127.0.0.1:1', 'http://127.0.0.1:1'],
    ['nonsense', 'EDGE_OPERATIONS'],
  ] as const) {
    const { api } = await start(site.store, { env: { EDGE_OPERATIONS: given } });
    const problem = async () => (await api('overview')).json.healthProblem;
    await expect.poll(problem).toContain(named);
  }
});

test('after a clock was put back other machines are asked as before', async () => {
  const settings = { followers: [edge.address] };
  const { api, clock } = await start(site.store, { settings });
  const served = async () => (await api('overview')).json.servers[1]?.revision;
  await expect.poll(served).toBe(2);
  await rollBack();
  clock.advance(-86_400_000);
  await expect.poll(served).toBe(3);
});

test('what a guard counted is told in words', async () => {
  const { composition } = value(await readEntry(site.store, 2));
  const counted = { canary: { visits: 20, bad: 9 }, live: { visits: 180, bad: 1 } };
  const steps = [{ percent: 10, ...counted, given: { canary: 20, live: 180 } }];
  const evidence = { e: 512.25, alpha: 0.05, steps };
  const at = '2030-01-02T03:04:05.000Z';
  const entry = { composition, action: 'canary-end', changes: [], at, by: 'the guard', evidence };
  value(await appendEntry(site.store, 2, entry));
  const { api } = await start(site.store);
  expect((await api('ledger')).json.steps[0].evidence).toBe(
    '9 of 20 visits of the canary were bad, 1 of 180 of the others; 9 of its first 20 were, and 5 are enough (e-value 512.3; 20 ends it)',
  );
});

test('who has to agree to what goes live is said, and is no trouble', async () => {
  const [anna, beth] = [newFixtureKey(), newFixtureKey()];
  const keys = [anna.listed, beth.listed];
  await site.configure({ ...fixtureConfiguration, approvals: { needed: 2, keys } });
  const input = { store: site.store, usual: fixtureAddresses, by: 'anna', key: anna };
  const change = () => promote({ ...input, request: { select: [{ name: 'config' }] } });
  const refused = await change();
  const { composition = '' } = (!refused.ok && refused.problem.waits) || {};
  value(await approve({ ...input, composition, key: beth, seen: 2 }));
  value(await change());
  const { approvals, notices } = (await (await start(site.store)).api('overview')).json;
  expect(approvals).toMatch(/^What goes live needs 2 approvals, by key \w{16}, key \w{16}\.$/);
  expect(notices).toEqual([]);
});
