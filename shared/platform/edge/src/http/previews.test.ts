import { rm } from 'node:fs/promises';
import { writePreviewToken } from '@platform/releases/serving';
import { value } from '@platform/testing/site/fixture-site';
import { expect, test } from 'vitest';
import { edgeForFile } from '../../testing/edge-for-file.ts';

const host = 'preview.acacia.example';
const key = 'a key of more than thirty-two letters';
const address = `https://${host}`;
const place = { address, host, key };

const addresses = { site: 'https://acacia.example', setup: 'https://setup.acacia.example' };

const shown = 'A price that nobody has approved';
let composition: string;
let pricing: string;
const own = edgeForFile(
  async (site) => {
    const releases = await site.releaseAll();
    value(await site.promote('all', { addresses }));
    const page = `exports.default = async () => '<h1 id="plans">${shown}</h1>';`;
    pricing = await site.release('pricing', {
      version: '1.1.0',
      modules: { 'pages/pricing': page },
    });
    composition = value(await site.compose({ ...releases, pricing }, { addresses })).composition.id;
  },
  { previews: { PREVIEW_ADDRESS: address, PREVIEW_KEY: key } },
);

const tokenFor = (preview = {}, where = {}) =>
  writePreviewToken(
    { composition, expires: Date.now() + 60_000, ...preview },
    { ...place, ...where },
  );
const ask = (path: string, headers = {}, method?: string) =>
  own.get(path, { host, ...headers }, method);
const withCookie = (token = tokenFor()) => ({ cookie: `other=1; __Host-preview=${token}; a=b` });
const script = () => `/_site/releases/pricing/${pricing}/pages/pricing.js`;

test('a link leads to its page, and from there on the host shows the release', async () => {
  const token = tokenFor();
  const linked = await ask(`/pricing?a=1&preview=${token}`);
  expect([linked.status, linked.headers.location]).toEqual([303, '/pricing?a=1']);
  const [cookie = ''] = linked.headers['set-cookie'] ?? [];
  expect(cookie).toMatch(
    new RegExp(
      `^__Host-preview=${token}; Max-Age=(?:59|60); Path=/; HttpOnly; SameSite=Lax; Secure$`,
    ),
  );
  for (const headers of [withCookie(token), { 'x-site-preview': token }]) {
    const page = await ask('/pricing', headers);
    expect(page.status).toBe(200);
    expect(page.body.toString()).toContain(shown);
    expect(page.body.toString()).toContain(`Preview of pricing ${pricing}. Visitors do not see`);
  }
  expect((await ask(script(), withCookie())).status).toBe(200);
});

test('visitors see and get nothing of it, whatever they send', async () => {
  const token = tokenFor();
  const headers = { ...withCookie(token), 'x-site-preview': token };
  const page = await own.get(`/pricing?preview=${token}`, headers);
  expect(page.status).toBe(200);
  expect(page.headers['set-cookie']).toBeUndefined();
  expect(page.body.toString()).not.toContain(shown);
  expect(page.body.toString()).not.toContain('site-preview');
  // Nor once a reviewer's files are in memory.
  for (const _ of [1, 2, 3]) expect((await ask(script(), withCookie())).status).toBe(200);
  expect((await own.get(script(), headers)).status).toBe(404);
});

test('every answer is private, of one composition, and for no search engine', async () => {
  const seen = withCookie();
  const asked = [
    ...['/', '/pricing', '/nowhere', '/robots.txt', '/legal/terms.svg', '/pricing/', '/%'],
    ...[script(), '/_site/ready', '/_site/configurations', '/_site/preview/leave', '/?preview=x'],
  ];
  for (const path of asked) {
    for (const headers of [seen, {}]) {
      const conditional = { ...headers, 'if-none-match': '*', 'accept-encoding': 'br' };
      const answer = await ask(path, conditional);
      expect([path, answer.headers]).toMatchObject([
        path,
        { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' },
      ]);
      expect([path, answer.headers.etag, answer.status === 304]).toEqual([path, undefined, false]);
    }
  }
  const posted = await ask('/pricing', seen, 'POST');
  expect([posted.status, posted.headers['cache-control']]).toEqual([405, 'private, no-store']);
});

test.each<[string, () => string]>([
  ['nothing', () => ''],
  ['a forged one', () => tokenFor().replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
  ['one of another key', () => tokenFor({}, { key: `${key}.` })],
  ['one for another host', () => tokenFor({}, { host: 'preview.elsewhere.example' })],
  ['one that is over', () => tokenFor({ expires: Date.now() })],
  ['one that names another end', () => tokenFor().replace(/\.(\d+)\./, (_, end) => `.${end}0.`)],
  ['one of another composition', () => tokenFor().replace(composition, '0123456789abcdef')],
])('%s instead of a token shows a plain page, and nothing else', async (_what, token) => {
  for (const [path, headers] of [
    [`/pricing?preview=${token()}`, {}],
    ['/pricing', withCookie(token())],
    [script(), { 'x-site-preview': token() }],
  ] as const) {
    const refused = await ask(path, headers);
    expect(refused.status).toBe(403);
    expect(refused.headers['set-cookie']).toBeUndefined();
    expect(refused.body.toString()).toContain('This preview has ended, or its link is not whole.');
  }
});

test('a link leads to no other site', async () => {
  for (const path of ['//elsewhere.example', '/\\elsewhere.example', '///elsewhere.example/x']) {
    const { headers } = await ask(`${path}?preview=${tokenFor()}`);
    expect(headers.location).toMatch(/^\/elsewhere\.example/);
  }
});

test('who leaves is on the live site, and the browser forgets what the host stored', async () => {
  const left = await ask('/_site/preview/leave', withCookie());
  expect([left.status, left.headers.location]).toEqual([303, 'https://acacia.example/']);
  expect(left.headers['clear-site-data']).toBe('"cache", "cookies", "storage"');
  expect(left.headers['set-cookie']?.[0]).toContain('__Host-preview=; Max-Age=0');
});

test('several that are looked at in turn are loaded once', async () => {
  const releases = { ...(await own.site.releaseAll()), pricing };
  const ids: string[] = [];
  for (const name of ['one', 'two', 'three', 'four']) {
    const anew = { addresses: { ...addresses, setup: `https://${name}.example` } };
    ids.push(value(await own.site.compose(releases, anew)).composition.id);
  }
  const statuses = () =>
    Promise.all(
      ids.map(
        async (id) => (await ask('/pricing', withCookie(tokenFor({ composition: id })))).status,
      ),
    );
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  for (const id of ids) await rm(own.site.store.place(`compositions/${id}`), { recursive: true });
  expect(await statuses()).toEqual([200, 200, 200, 200]);
});

test('what was pruned says so, and is found again once it is there', async () => {
  const releases = { ...(await own.site.releaseAll()), pricing };
  const anew = { addresses: { ...addresses, setup: 'https://s.example' } };
  const { id } = value(await own.site.compose(releases, anew)).composition;
  await rm(own.site.store.place(`compositions/${id}`), { recursive: true });
  const seen = withCookie(tokenFor({ composition: id }));
  expect((await ask('/pricing', seen)).status).toBe(404);
  await own.site.compose(releases, anew);
  expect((await ask('/pricing', seen)).status).toBe(200);
});
