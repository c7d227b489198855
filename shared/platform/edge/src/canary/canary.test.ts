import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endCanary, growCanary, startCanary } from '@platform/releases/canary';
import { CANARY_LINK, tokenOfCanary } from '@platform/releases/serving';
import { entryKey } from '@platform/store/ledger';
import { fixtureAddresses } from '@platform/testing/site/fixture-config';
import { value } from '@platform/testing/site/fixture-site';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ask } from '../../testing/ask.ts';
import { edgeForFile } from '../../testing/edge-for-file.ts';
import { awake, beacon, viewAt, visitorBetween } from '../../testing/visits.ts';
import { startEdge } from '../start-edge.ts';
import { newVisit, readVisit, sideOf, visitOf } from './visits.ts';

const shown = 'A price for some';
/** That the live release does not have. */
const ownFile = '/legal/prices.svg';
let pricing: string;
const preview = 'preview.acacia.example';
const own = edgeForFile(undefined, {
  operations: { port: 0 },
  previews: {
    PREVIEW_ADDRESS: `https://${preview}`,
    PREVIEW_KEY: 'a key of more than thirty-two letters',
  },
});

const input = () => ({
  ...{ store: own.site.store, usual: fixtureAddresses, by: 'anna' },
  ask: ((address: string) => fetch(own.edge.address + new URL(address).pathname)) as typeof fetch,
});
const served = async (revision: number) => {
  const ready = async () => JSON.parse((await own.get('/_site/ready')).body.toString());
  await vi.waitUntil(async () => (await ready()).revision === revision, { timeout: 120_000 });
};
const counts = async () => (await fetch(`${own.edge.operationsAddress}/canary`)).json();

async function start(percent = 10) {
  const request = { select: [{ name: 'pricing', release: pricing }] };
  const { revision, canary } = value(await startCanary({ ...input(), request, percent }));
  await served(revision);
  return canary?.salt ?? '';
}

async function grow(percent: number) {
  await served(value(await growCanary({ ...input(), percent })).revision);
}

async function visit(path = '/pricing', cookie?: string) {
  const response = await own.get(path, cookie ? { cookie } : {});
  const [given] = response.headers['set-cookie'] ?? [];
  const isCanary = response.body.toString().includes(shown);
  return { ...response, isCanary, cookie: given?.split(';')[0] ?? cookie };
}

beforeAll(async () => {
  const page = `exports.default = async () => '<h1 id="plans">${shown}</h1>';`;
  const files = { [`web/public${ownFile}`]: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
  const different = { version: '1.1.0', modules: { 'pages/pricing': page }, files };
  pricing = await own.site.release('pricing', different);
});

describe('without a canary', () => {
  test('nobody gets a cookie, and caches may keep pages', async () => {
    const page = await visit();
    expect([page.cookie, page.headers['cache-control']]).toEqual([undefined, 'no-cache']);
    expect(await counts()).toEqual({ steps: [] });
  });
});

describe('of 10,000 visitors', () => {
  const salt = 'a salt of forty-three or more letters, as it is';
  const visits = Array.from({ length: 10_000 }, () => newVisit(salt, 10));

  test.each([1, 5, 25, 99.5])('%d percent get it, within what chance gives', (percent) => {
    const count = visits.filter((each) => sideOf(each, percent) === 'canary').length;
    const deviation = Math.sqrt(10_000 * (percent / 100) * (1 - percent / 100));
    expect(Math.abs(count - percent * 100)).toBeLessThan(4.5 * deviation);
  });

  test('a larger share only adds some, and all of them is all', () => {
    for (const each of visits) {
      const sides = [0, 1, 5, 25, 100].map((percent) => sideOf(each, percent));
      expect(sides.join()).toMatch(/^live(?:,live)*(?:,canary)+$/);
    }
  });

  test('another canary deals them anew', () => {
    const before = visits.filter((each) => sideOf(each, 10) === 'canary');
    const both = before.filter(({ id }) => sideOf(visitOf(id, `${salt}!`), 10) === 'canary');
    expect(both.length).toBeLessThan(before.length / 4);
  });
});

describe('while a canary runs', () => {
  let salt: string;
  beforeAll(async () => {
    salt = await start();
  });

  test('each visitor stays where the first page put them, and its share fits', async () => {
    const before = (await counts()).steps[0]?.given ?? { canary: 0, live: 0 };
    const pages = await Promise.all(Array.from({ length: 300 }, () => visit()));
    const many = pages.filter(({ isCanary }) => isCanary).length;
    expect(many).toBeGreaterThan(5);
    expect(many).toBeLessThan(70);
    for (const page of pages.slice(0, 30)) {
      const again = await visit('/pricing', page.cookie);
      expect([again.isCanary, again.cookie]).toEqual([page.isCanary, page.cookie]);
      expect(again.headers['set-cookie']).toBeUndefined();
    }
    const [step] = (await counts()).steps;
    expect(step.given).toEqual({
      canary: before.canary + many,
      live: before.live + 300 - many,
    });
  });

  test('no cache between keeps a page, and its files are everybody’s', async () => {
    const page = await visit();
    expect(page.headers['cache-control']).toBe('private, no-cache');
    expect(page.headers['set-cookie']?.[0]).toMatch(
      /^shell\.visit=[\w-]{16}\.[cl]\.[\w-]{16}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const file = await own.get(`/_site/releases/pricing/${pricing}/pages/pricing.js`);
    expect([file.status, file.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect(file.headers['set-cookie']).toBeUndefined();
  });

  test('whoever looks at a preview is no visitor', async () => {
    const before = await counts();
    const page = await own.get('/pricing', { host: preview });
    expect([page.status, page.headers['set-cookie']]).toEqual([403, undefined]);
    expect(await counts()).toEqual(before);
  });

  test('a browser that has a page is told where it has the other one by now', async () => {
    const live = await visitorOf('live', salt);
    const page = await visit('/pricing', live);
    const headers = { 'if-none-match': String(page.headers.etag) };
    expect((await own.get('/pricing', { cookie: live, ...headers })).status).toBe(304);
    const canary = visitorOf('canary', salt);
    expect((await own.get('/pricing', { cookie: canary, ...headers })).status).toBe(200);
  });

  test.each(['forged', 'of another canary'])('a cookie that is %s counts as none', async (what) => {
    const other = what === 'forged' ? salt : `${salt}!`;
    const cookie = visitorOf('canary', other);
    expect(readVisit(cookie, other)).toBeDefined();
    const given = what === 'forged' ? cookie.replace(/\.c\./, '.l.') : cookie;
    expect((await visit('/pricing', given)).cookie).not.toBe(given);
    expect(readVisit(given, salt)).toBeUndefined();
  });

  test('what browsers report counts once for each visit that an edge gave out, and as bad for good', async () => {
    const [before] = (await counts()).steps;
    const [canary, live] = [visitorOf('canary', salt), visitorOf('live', salt)];
    const [ofCanary, ofLive] = [await viewOf(canary), await viewOf(live)];
    const report = async (cookie: string, view: View, isBad = false) => {
      const failure = { app: 'pricing', release: view.release, kind: 'draw' };
      const body = { ...view, ...awake, failures: isBad ? [failure] : [] };
      await beacon(own.edge.address, body, { cookie });
    };
    for (const isBad of [false, true, false]) await report(canary, ofCanary, isBad);
    await report(live, ofLive);
    await report(visitorOf('canary', `${salt}!`), ofCanary, true);
    await report(live.replace('.l.', '.c.'), ofCanary, true);
    // A page that is still open from before says nothing of what its visitor has now.
    await report(visitorOf('canary', salt), ofLive, true);
    const [after] = (await counts()).steps;
    expect(after).toMatchObject({ canary: { visits: 1 }, live: { visits: 1, bad: [] } });
    expect(canary).toContain(`=${after.canary.bad.join('only one')}.`);
    expect(after.given).toEqual(before.given);
  });

  test('every edge of a store deals a visitor alike, and counts whom another one gave an id', async () => {
    const { folder } = own.site.store;
    const other = await startEdge({ port: 0, operations: { port: 0 }, storeFolder: folder });
    onTestFinished(() => other.stop());
    for (let count = 0; count < 20; count += 1) {
      const { cookie = '', isCanary } = await visit();
      const there = await ask(other.address, '/pricing', { cookie });
      expect([there.body.toString().includes(shown), there.headers['set-cookie']]).toEqual([
        isCanary,
        undefined,
      ]);
    }
    const another = await startEdge({ port: 0, operations: { port: 0 }, storeFolder: folder });
    onTestFinished(() => another.stop());
    // It has served nothing yet.
    for (const side of ['canary', 'live'] as const) {
      const cookie = visitorOf(side, salt);
      await beacon(another.address, { ...(await viewOf(cookie)), ...awake }, { cookie });
    }
    const counted = await (await fetch(`${another.operationsAddress}/canary`)).json();
    expect(counted.steps[0]).toMatchObject({ canary: { visits: 1 }, live: { visits: 1 } });
  });

  test('whom an edge that is ahead of this one has moved stays there', async () => {
    const ahead = visitorBetween(10, 25, salt, 'canary');
    const page = await visit('/pricing', ahead);
    expect([page.isCanary, page.headers['set-cookie']]).toEqual([true, undefined]);
  });

  test('nobody is moved between a page and its files', async () => {
    const one = visitorBetween(10, 25, salt);
    expect((await visit('/pricing', one)).isCanary).toBe(false);
    await grow(25);
    const ofPage = await visit(ownFile, one);
    expect([ofPage.status, ofPage.headers['set-cookie']]).toEqual([404, undefined]);
    const moved = await visit('/pricing', one);
    expect([moved.isCanary, moved.cookie]).toEqual([
      true,
      one.replace('.l.', '.c.').slice(0, -16) + moved.cookie?.slice(-16),
    ]);
    expect((await visit(ownFile, moved.cookie)).status).toBe(200);
  });

  test('nobody is moved in the middle of a purchase, by another tab neither', async () => {
    const one = visitorBetween(10, 25, salt);
    const buying = await visit('/auth/register', one);
    expect(buying.cookie).toBe(one.replace('.l.', '.L.'));
    await grow(30);
    for (const path of ['/pricing', '/auth/register', '/pricing']) {
      const { isCanary, headers } = await visit(path, buying.cookie);
      expect([isCanary, headers['set-cookie']]).toEqual([false, undefined]);
    }
    expect((await visit('/pricing', one)).isCanary).toBe(true);
    const other = await visit('/auth/register', visitorOf('canary', salt));
    expect(other.cookie).toContain('.C.');
    expect((await visit('/pricing', other.cookie)).isCanary).toBe(true);
    // Whoever begins with a purchase is no part of the canary.
    const first = await visit('/auth/register');
    expect(first.cookie).toContain('.L.');
  });

  test('nobody has it while an entry that may have ended it can’t be read', async () => {
    const cookie = visitorOf('canary', salt);
    const { revision } = JSON.parse((await own.get('/_site/ready')).body.toString());
    const file = join(own.site.store.folder, entryKey(revision + 1));
    await writeFile(file, 'damaged');
    const isCanary = async () => (await visit('/pricing', cookie)).isCanary;
    await expect.poll(isCanary).toBe(false);
    await rm(file);
    await expect.poll(isCanary).toBe(true);
  });

  test('when it ends everybody gets what is live', async () => {
    const canary = visitorOf('canary', salt);
    expect((await visit('/pricing', canary)).isCanary).toBe(true);
    await served(value(await endCanary(input())).revision);
    const page = await visit('/pricing', canary);
    expect([page.isCanary, page.headers['set-cookie']]).toEqual([false, undefined]);
    expect(page.headers['cache-control']).toBe('no-cache');
  });
});

describe('a canary that begins with a link', () => {
  const open = async (salt: string) => {
    const response = await own.get(`${CANARY_LINK}?${tokenOfCanary(salt)}`);
    const [cookie = ''] = response.headers['set-cookie'] ?? [];
    return { ...response, cookie: cookie.split(';')[0] ?? '' };
  };
  const bad = async (cookie: string) => {
    const view = await viewOf(cookie);
    const failures = [{ app: 'pricing', release: view.release, kind: 'draw' }];
    await beacon(own.edge.address, { ...view, ...awake, failures }, { cookie });
  };

  test('is given to whoever opens it, who counts for no side, and to nobody else', async () => {
    const salt = await start(0);
    const guessed = await Promise.all(
      ['', `?${salt}`, `?${tokenOfCanary(`${salt}!`)}`, `?${tokenOfCanary(salt)}x`].map((query) =>
        own.get(CANARY_LINK + query),
      ),
    );
    for (const { status, headers } of guessed) {
      expect([status, headers['set-cookie']]).toEqual([404, undefined]);
    }
    const others = await Promise.all(Array.from({ length: 50 }, () => visit()));
    expect(others.some(({ isCanary }) => isCanary)).toBe(false);
    expect(others[0]?.headers['cache-control']).toBe('private, no-cache');

    const { status, headers, cookie } = await open(salt);
    expect([status, headers.location, headers['cache-control']]).toEqual([303, '/', 'no-store']);
    const page = await visit('/pricing', cookie);
    expect([page.isCanary, page.headers['cache-control']]).toEqual([true, 'private, no-cache']);
    await bad(cookie);
    await grow(10);
    expect((await visit('/pricing', cookie)).isCanary).toBe(true);
    await bad(cookie);
    const steps = (await counts()).steps;
    expect(steps).toMatchObject([
      { percent: 0, canary: { visits: 0, bad: [] }, given: { canary: 0, live: 50 } },
      { percent: 10, canary: { visits: 0, bad: [] }, given: { canary: 0 } },
    ]);

    await served(value(await endCanary(input())).revision);
    expect((await visit('/pricing', cookie)).isCanary).toBe(false);
    await start(0);
    expect((await open(salt)).status).toBe(404);
    expect((await visit('/pricing', cookie)).isCanary).toBe(false);
    await served(value(await endCanary(input())).revision);
  });
});

type View = Awaited<ReturnType<typeof viewAt>>;

/** What the page of a visitor says of itself. */
const viewOf = (cookie: string): Promise<View> => viewAt(own.edge.address, '/pricing', { cookie });

/** The cookie of a visitor who has that side at 10 percent. */
function visitorOf(side: 'canary' | 'live', salt: string): string {
  return side === 'canary' ? visitorBetween(0, 10, salt, 'canary') : visitorBetween(25, 100, salt);
}
