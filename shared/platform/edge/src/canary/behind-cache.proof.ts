import type { Composition } from '@platform/contracts/composition';
import type { Canary } from '@platform/contracts/ledger';
import { growCanary, promoteCanary, startCanary } from '@platform/releases/canary';
import {
  addedCounts,
  canaryCounts,
  previewPlace,
  writePreviewToken,
} from '@platform/releases/serving';
import { readComposition } from '@platform/store/compositions';
import { bucketForFile } from '@platform/testing/site/bucket-for-file';
import { fixtureAddresses } from '@platform/testing/site/fixture-config';
import { createFixtureSiteOn, type FixtureSite, value } from '@platform/testing/site/fixture-site';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Answer, ask, often, readyOf } from '../../testing/ask.ts';
import { startEdgesBehindCache } from '../../testing/edges-behind-cache.ts';
import { liveInBucket } from '../../testing/live-in-bucket.ts';
import { nginxProgram } from '../../testing/nginx.ts';
import { readVisit, type Side, sideOf } from './visits.ts';

/* Ten thousand visitors of three edges on one bucket, behind nginx with a cache. */

const VISITORS = 10_000;
const AT_ONCE = 64;
const SHARES = [1, 10, 30, 60] as const;
/** So many of them come again at each larger share. */
const RETURNING = 2_000;
const paths = ['/pricing', '/', '/devices'] as const;

const previews = {
  PREVIEW_ADDRESS: 'http://preview.acacia.example',
  PREVIEW_KEY: 'a key of more than thirty-two letters',
};
const place = previewPlace(previews, undefined);
const preview = { host: 'preview.acacia.example' };

const bucket = bucketForFile();
const createLive = liveInBucket(bucket);
let site: FixtureSite<Awaited<ReturnType<typeof createLive>>>;
let front: Awaited<ReturnType<typeof startEdgesBehindCache>>;

const isHit = ({ headers }: Answer) => headers['x-cache'] === 'HIT';
const input = () => ({ store: site.store, usual: fixtureAddresses, by: 'anna' });

async function served(revision: number): Promise<void> {
  for (const edge of front.edges) {
    const isServed = async () => (await readyOf(edge)).revision === revision;
    await vi.waitUntil(isServed, { ...often, timeout: 120_000 });
  }
}

beforeAll(async () => {
  if (!nginxProgram) return;
  site = await createFixtureSiteOn(await createLive());
  const options = { storeFolder: site.store.location, operations: { port: 0 }, previews };
  front = await startEdgesBehindCache(nginxProgram, options);
  value(await site.promote([], { addresses: { site: front.address } }));
});
afterAll(async () => {
  await front?.stop();
  await site?.remove();
});

interface Visitor {
  readonly path: (typeof paths)[number];
  cookie: string;
  side?: Side;
}

describe.skipIf(!nginxProgram)('three edges behind a cache', () => {
  let canary: Canary;
  let live: Composition;
  let other: Composition;
  const visitors: Visitor[] = Array.from({ length: VISITORS }, (_each, number) => ({
    path: paths[number % paths.length] ?? '/',
    cookie: '',
  }));
  /** Documents, by side and path. */
  const documents = new Map<string, string>();

  beforeAll(async () => {
    const release = await site.release('pricing', {
      version: '1.1.0',
      modules: { 'pages/pricing': `exports.default = async () => '<h1 id="plans">New</h1>';` },
    });
    const request = { select: [{ name: 'pricing' as const, release }] };
    const begun = value(await startCanary({ ...input(), request, percent: SHARES[0] }));
    if (!begun.canary) throw new Error('the entry has no canary');
    canary = begun.canary;
    live = value(await readComposition(site.store, begun.composition));
    other = value(await readComposition(site.store, canary.composition));
    await served(begun.revision);
  });

  async function visit(visitor: Visitor, percent: number): Promise<void> {
    const { path, cookie, side: before } = visitor;
    const page = await front.get(path, cookie ? { cookie } : {});
    const [given] = page.headers['set-cookie'] ?? [];
    if (given) visitor.cookie = given.split(';')[0] ?? '';
    const known = readVisit(visitor.cookie, canary.salt);
    const failed = `${path} ${visitor.cookie} ${page.headers['x-cache']}`;
    if (page.status !== 200 || isHit(page) || !known) throw new Error(failed);
    if (sideOf(known, percent) !== known.side) throw new Error(`misplaced: ${failed}`);
    if (before === 'canary' && known.side === 'live') throw new Error(`moved back: ${failed}`);
    visitor.side = known.side;
    const key = `${known.side} ${path}`;
    const document = page.body.toString();
    if (!documents.has(key)) documents.set(key, document);
    if (documents.get(key) !== document) throw new Error(`another document: ${failed}`);
  }

  test.each(SHARES)(
    'a share of %d percent is what chance gives, and only adds visitors',
    async (percent) => {
      if (percent > canary.percent) {
        const grown = value(await growCanary({ ...input(), percent }));
        await served(grown.revision);
      }
      const known = visitors.slice(0, percent === SHARES[0] ? VISITORS : RETURNING);
      const queue = known.values();
      const walk = async () => {
        for (const visitor of queue) await visit(visitor, percent);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, walk));
      const many = known.filter(({ side }) => side === 'canary').length;
      const share = percent / 100;
      const deviation = Math.sqrt(known.length * share * (1 - share));
      expect(Math.abs(many - known.length * share)).toBeLessThan(4.5 * deviation);
      if (percent === SHARES[0]) await expectCounted(many);
    },
  );

  /** Every edge served some of them, and none counted one twice. */
  async function expectCounted(many: number) {
    const counts = await Promise.all(
      front.edges.map(async ({ operationsAddress = '' }) =>
        canaryCounts.parse(JSON.parse((await ask(operationsAddress, '/canary')).body.toString())),
      ),
    );
    for (const { steps } of counts) expect(steps[0]?.given.live).toBeGreaterThan(VISITORS / 10);
    const [all] = addedCounts(counts);
    expect(all?.given).toEqual({ canary: many, live: VISITORS - many });
  }

  test('every document, and every file that it names, is of one composition', async () => {
    expect(documents.size).toBe(2 * paths.length);
    expect(documents.get('live /pricing')).not.toBe(documents.get('canary /pricing'));
    for (const [key, document] of documents) {
      const { releases, fallbacks } = key.startsWith('live') ? live : other;
      const files = new Set(document.match(/\/_site\/releases\/[\w./-]+/g));
      expect(files.size).toBeGreaterThan(3);
      for (const file of files) {
        const [app = '', id = ''] = file.split('/').slice(3);
        expect([releases[app], fallbacks[app]], `${key} ${file}`).toContain(id);
        if (!/\.\w+$/.test(file)) continue;
        const first = await front.get(file);
        expect(first.status, file).toBe(200);
        const again = await front.get(file);
        expect([isHit(again), again.body.equals(first.body)], file).toEqual([true, true]);
      }
    }
  });

  test('a preview is kept by nothing, and visitors get nothing of it', async () => {
    if (!place) throw new Error('previews have a host and a key');
    const expires = Date.now() + 600_000;
    const token = writePreviewToken({ composition: canary.composition, expires }, place);
    const linked = await front.get(`/pricing?preview=${token}`, preview);
    const [given = ''] = linked.headers['set-cookie'] ?? [];
    const cookie = given.split(';')[0] ?? '';
    const document = documents.get('canary /pricing') ?? '';
    const [file = ''] = /\/_site\/releases\/pricing\/[\w./-]+\.js/.exec(document) ?? [];
    expect(file).toContain(other.releases.pricing);
    for (const path of ['/pricing', '/', file, '/nowhere']) {
      for (const headers of [{ ...preview, cookie }, preview]) {
        for (const _again of [1, 2]) {
          const answer = await front.get(path, headers);
          expect([path, isHit(answer)]).toEqual([path, false]);
          expect(answer.headers['cache-control']).toBe('private, no-store');
        }
      }
    }
    const seen = await front.get('/pricing', { ...preview, cookie });
    expect(seen.body.toString()).toContain('Preview of pricing');
    const stranger = await front.get('/pricing', preview);
    expect(stranger.status).toBe(403);
    for (const path of paths)
      expect((await front.get(path)).body.toString()).not.toContain('Preview of');
  });

  test('the cache has files that never change, and nothing else', async () => {
    const keys = await front.keptKeys();
    expect(keys.length).toBeGreaterThan(3);
    const host = new URL(front.address).host;
    for (const key of keys)
      expect(key).toMatch(new RegExp(`^${host}/_site/(?:releases|compositions)/`));
  });

  test('once it is promoted everybody has it', async () => {
    const promoted = value(await promoteCanary({ ...input(), salt: canary.salt }));
    await served(promoted.revision);
    for (const { path, cookie } of visitors.slice(0, 60)) {
      const page = await front.get(path, { cookie });
      expect(page.body.toString()).toBe(documents.get(`canary ${path}`));
      expect(page.headers['set-cookie']).toBeUndefined();
    }
  });
});
