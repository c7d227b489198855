import { writePreviewToken } from '@platform/releases/serving';
import { value } from '@platform/testing/site/fixture-site';
import { beforeAll, expect, test } from 'vitest';
import { ask } from '../../testing/ask.ts';
import { edgeForFile } from '../../testing/edge-for-file.ts';
import { awake, beacon, countsAt, healthOf, seen, viewAt } from '../../testing/visits.ts';
import { MOST_REPORTS } from './collector.ts';

const host = 'preview.acacia.example';
const place = { address: `https://${host}`, host, key: 'a key of more than thirty-two letters' };
const visits: boolean[] = [];
let composition: string;
let releases: Readonly<Record<string, string>>;
const own = edgeForFile(
  async (site) => {
    await site.goLive();
    releases = await site.releaseAll();
    await site.release('pricing', { version: '1.0.1' });
    composition = value(await site.promote([{ name: 'pricing' }])).composition.id;
  },
  {
    previews: { PREVIEW_ADDRESS: place.address, PREVIEW_KEY: place.key },
    operations: { port: 0 },
    trustedProxies: ['127.0.0.1'],
    health: { onReport: ({ isBad }) => void visits.push(isBad) },
  },
);
let view: Readonly<Record<string, unknown>>;
beforeAll(async () => {
  view = await viewAt(own.edge.address, '/pricing');
});

const health = () => healthOf(own.edge.operationsAddress);
const report = (body: unknown, headers = {}) => beacon(own.edge.address, body, headers);
const droppedAs = async (reason: string) => (await health()).dropped[reason] ?? 0;

test('a page that is sent and reported is counted for its release and for the shell', async () => {
  const before = countsAt(await health(), view.release, '/pricing')?.served ?? 0;
  await ask(own.edge.address, '/pricing?email=jane@example.com');
  const { headers } = await ask(own.edge.address, '/pricing');
  const again = { 'if-none-match': String(headers.etag) };
  expect((await ask(own.edge.address, '/pricing', again)).status).toBe(304);
  await ask(own.edge.address, '/pricing', { 'sec-purpose': 'prefetch' });
  await ask(own.edge.address, '/pricing', {}, 'HEAD');
  const touched = { touch: 1_000, left: 9_000, lcp: 900, cls: 0 };
  expect((await report({ ...view, ...seen, ...touched })).status).toBe(204);
  await report({ ...view, ...awake, wait: 250, inp: 90, used: { pricing: view.release } });
  const answer = await health();
  const expected = {
    served: before + 3,
    seen: 1,
    touched: 1,
    awake: 1,
    lcp1: 1,
    cls0: 1,
    wait2: 1,
  };
  expect(countsAt(answer, view.release, '/pricing')).toMatchObject(expected);
  expect(countsAt(answer, view.release, '/pricing')).not.toHaveProperty('bad');
  expect(countsAt(answer, releases.shell, '/pricing')).toMatchObject({ seen: 1, awake: 1 });
  expect(JSON.stringify(answer)).not.toContain('jane');
  expect(visits.splice(0)).toEqual([false, false]);
});

test('what fails is counted for the release in which it failed, and the visit is a bad one', async () => {
  const { release } = view;
  const failure = { app: 'marketing', release: releases.marketing, kind: 'draw' };
  await report({ ...view, ...awake, failures: [failure, failure] });
  await report({ ...view, ...awake, uncaught: [{ app: 'pricing', release }] });
  // The one before, which was taken instead.
  await report({ ...view, ...awake, used: { pricing: releases.pricing }, fallbacks: ['pricing'] });
  const script = `${own.edge.address}/_site/releases/pricing/${release}/entry.js`;
  await report({ ...view, ...seen, failed: { [script]: 1, 'data:image/png,': 1 } });
  const counts = async (id: unknown) => countsAt(await health(), id, '/pricing');
  expect(await counts(releases.marketing)).toEqual({ awake: 1, bad: 1, draws: 2 });
  expect(await counts(releases.pricing)).toEqual({ awake: 1 });
  expect(await counts(release)).toMatchObject({ bad: 2, uncaught: 1, fallbacks: 1, scripts: 1 });
  expect(visits.splice(0)).toEqual([true, true, true, true]);
});

test('a touch counts as never answered where the visitor has waited', async () => {
  for (const left of [2_000, 9_000]) {
    await report({ ...view, ...seen, touch: 1_000, left, alive: false });
  }
  expect(countsAt(await health(), view.release, '/pricing')).toMatchObject({ unanswered: 1 });
  expect(visits.splice(0)).toEqual([false, true]);
});

test.each([
  ['is no JSON', 'malformed', '{', {}],
  ['is of no shape', 'malformed', '{"part":"seen"}', {}],
  ['is larger than a report', 'large', 'x'.repeat(5_000), {}],
  ['is of another site', 'foreign', '{}', { origin: 'https://elsewhere.example' }],
  ['was sent by another site', 'foreign', '{}', { 'sec-fetch-site': 'cross-site' }],
  ['is of nobody', 'foreign', '{}', { origin: '' }],
])('what %s is dropped and counted', async (_what, reason, body, headers) => {
  const before = await droppedAs(reason);
  expect((await report(body, headers)).status).toBe(204);
  expect(await droppedAs(reason)).toBe(before + 1);
  expect(visits).toEqual([]);
});

test('a release, a page or a composition that was never served is not counted', async () => {
  const before = await health();
  for (const forged of [
    { release: '9.9.9-aaaaaaaaaaaaaaaa' },
    { route: '/nowhere' },
    { composition: 'aaaaaaaaaaaaaaaa' },
    { app: 'marketing' },
  ]) {
    await report({ ...view, ...seen, ...forged });
  }
  const other = { app: 'devices', release: '9.9.9-aaaaaaaaaaaaaaaa' };
  await report({ ...view, ...awake, failures: [{ ...other, kind: 'draw' }] });
  const after = await health();
  expect((after.dropped.unknown ?? 0) - (before.dropped.unknown ?? 0)).toBe(4);
  expect(after.rows.map(({ release }) => release)).not.toContain(other.release);
  visits.length = 0;
});

test('nothing is counted of a preview', async () => {
  const before = countsAt(await health(), view.release, '/pricing');
  const token = writePreviewToken({ composition, expires: Date.now() + 60_000 }, place);
  const headers = { host, 'x-site-preview': token };
  expect((await ask(own.edge.address, '/pricing', headers)).status).toBe(200);
  await report({ ...view, ...seen }, { ...headers, origin: place.address });
  expect(countsAt(await health(), view.release, '/pricing')).toEqual(before);
  expect(visits).toEqual([]);
});

test('one address may not report without end, and others go on', async () => {
  const from = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' };
  const flood = Array.from({ length: MOST_REPORTS + 10 }, () => ({ ...view, ...seen }));
  for (let start = 0; start < flood.length; start += 50) {
    const some = flood.slice(start, start + 50);
    const answers = await Promise.all(some.map((body) => report(body, from)));
    expect(answers.map(({ status }) => status)).toEqual(some.map(() => 204));
  }
  expect(await droppedAs('limited')).toBe(10);
  await report({ ...view, ...seen }, { 'x-forwarded-for': '198.51.100.8' });
  expect(await droppedAs('limited')).toBe(10);
  visits.length = 0;
});

test('what is counted is in the metrics, by application and release', async () => {
  const metrics = await ask(own.edge.operationsAddress ?? '', '/metrics');
  const lines = metrics.body.toString().split('\n');
  const label = `app="pricing",release="${view.release}"`;
  expect(lines).toContain(`edge_health_total{${label},count="unanswered"} 1`);
  expect(lines).toContain('edge_health_dropped_total{reason="limited"} 10');
  expect(lines).toContain('edge_health_problems 0');
});

test('strangers neither read it nor ask anything else of its address', async () => {
  expect((await ask(own.edge.address, '/health')).status).toBe(404);
  expect((await ask(own.edge.address, '/_site/health')).status).toBe(404);
  expect((await ask(own.edge.address, '/_site/health', {}, 'PUT')).status).toBe(405);
});
