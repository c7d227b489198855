import { once } from 'node:events';
import { chmod, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { folderForEachTest } from '@platform/testing/test-folder';
import { expect, test } from 'vitest';
import { consolesForTests } from '../../../testing/console-for-test.ts';
import { MOST_OF_ADDRESS } from './attempts.ts';
import { addOperator, readOperators, removeOperator } from './operators.ts';

const { site } = siteForEachTest();
const { path } = folderForEachTest();
const start = consolesForTests();

const NOW = new Date('2030-01-02T03:04:05.000Z');
const HOUR = 3_600_000;
const address = 'https://console.nguzo.example';

/** A console that others reach through a proxy on this machine, where anna has a token. */
async function publicConsole() {
  const operatorsFile = path('operators.json');
  const token = value(await addOperator(operatorsFile, 'anna', NOW));
  const settings = { address, operatorsFile, proxies: ['127.0.0.1'] };
  return { ...(await start(site.store, { settings })), token, operatorsFile };
}

test('on this machine its user needs nothing', async () => {
  const { api } = await start(site.store);
  expect((await api('session')).json).toEqual({ name: 'machine', by: 'none' });
  expect((await api('overview')).json).toMatchObject({ revision: 1 });
});

test.each(['evil.example', 'evil.example:9080', '127.0.0.1.evil.example', 'localhost.evil'])(
  'a name of another site that leads here is refused: %s',
  async (host) => {
    const { ask } = await start(site.store);
    for (const at of ['/console/', '/console/api/overview']) {
      const { status, json } = await ask(at, { headers: { host } });
      expect({ status, kind: json.kind }).toEqual({ status: 403, kind: 'host' });
    }
  },
);

test.each([
  [{ origin: 'https://evil.example' }],
  [{ origin: 'null' }],
  [{ origin: undefined }],
  [{ origin: undefined, 'sec-fetch-site': 'same-site' }],
  [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
  [{ origin: 'http://127.0.0.1:1' }],
])('what the page of another origin sends is refused: %j', async (headers) => {
  const { ask, api } = await start(site.store);
  const intent = { action: 'rollback', select: [{ name: 'pricing', release: '1.0.0' }] };
  const body = { intent, reason: '', seen: 1 };
  expect(await api('change', body, headers)).toMatchObject({
    status: 403,
    json: { kind: 'origin' },
  });
  const signOut = await ask('/console/api/session', { method: 'DELETE', headers });
  expect(signOut.status).toBe(403);
});

test('a form of another page, which can send no JSON, is refused', async () => {
  const { ask } = await start(site.store);
  const headers = { 'content-type': 'text/plain' };
  const { status } = await ask('/console/api/change', { body: '{}', headers });
  expect(status).toBe(415);
});

test('a browser that names no origin says where the request comes from', async () => {
  const { ask } = await start(site.store);
  const headers = { origin: undefined, 'sec-fetch-site': 'same-origin' };
  const { status, json } = await ask('/console/api/look', { body: {}, headers });
  expect({ status, kind: json.kind }).toEqual({ status: 400, kind: 'usage' });
});

test.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host'])(
  'a proxy that was put before it and adds %s opens it to nobody',
  async (header) => {
    const { api } = await start(site.store);
    const { status, json } = await api('overview', undefined, { [header]: '203.0.113.7' });
    expect(status).toBe(401);
    expect(json.message).toContain('site operator add');
  },
);

test('a proxy that speaks HTTP/1.0, as nginx does by itself, opens it to nobody', async () => {
  const { port } = await start(site.store);
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write(`GET /console/api/overview HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  expect(String(await once(socket, 'data'))).toContain('401 Unauthorized');
  socket.destroy();
});

test('where others reach it, it does not start without an operator', async () => {
  const settings = { address, operatorsFile: path('operators.json') };
  await expect(start(site.store, { settings })).rejects.toThrow('site operator add NAME');
});

test('who signs in with their token gets a cookie that only this host is sent', async () => {
  const { signIn, api, token } = await publicConsole();
  expect((await api('overview')).status).toBe(401);
  expect((await api('session')).json).toEqual({ by: 'token' });
  const { status, json, cookie, headers } = await signIn('anna', token);
  expect(status).toBe(200);
  expect(json).toEqual({ name: 'anna', by: 'token' });
  expect(headers['set-cookie']?.[0]).toMatch(
    /^__Host-console=[\w-]{43}; Path=\/; Max-Age=43200; Secure; HttpOnly; SameSite=Strict$/,
  );
  expect((await api('overview', undefined, { cookie })).status).toBe(200);
});

test('who signs out is out', async () => {
  const { signIn, api, ask, token } = await publicConsole();
  const { cookie } = await signIn('anna', token);
  const left = await ask('/console/api/session', { method: 'DELETE', headers: { cookie } });
  expect(left).toMatchObject({ status: 204 });
  expect(left.headers['set-cookie']?.[0]).toContain('Max-Age=0');
  expect((await api('overview', undefined, { cookie })).status).toBe(401);
});

test('a wrong token and a name that is not there get the same answer', async () => {
  const { signIn } = await publicConsole();
  const wrong = await signIn('anna', 'x'.repeat(43));
  const unknown = await signIn('nobody', 'x'.repeat(43));
  expect(wrong.status).toBe(401);
  expect(unknown.text).toBe(wrong.text);
});

test('a hundred tries at once at a token compute a few, and keep out nobody else', async () => {
  const { signIn, clock, token } = await publicConsole();
  const from = { 'x-forwarded-for': '203.0.113.7' };
  const tries = Array.from({ length: 100 }, () => signIn('anna', 'x'.repeat(43), from));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(MOST_OF_ADDRESS);
  expect(statuses.filter((status) => status === 429)).toHaveLength(100 - MOST_OF_ADDRESS);
  const right = await signIn('anna', token, from);
  expect(right).toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
  expect(right.json.message).toContain('wait 15 minutes');
  const elsewhere = await signIn('anna', token, { 'x-forwarded-for': '198.51.100.7' });
  expect(elsewhere.status).toBe(200);
  clock.advance(900_000);
  expect((await signIn('anna', token, from)).status).toBe(200);
});

test('tries of a network of IPv6 are counted together', async () => {
  const { signIn } = await publicConsole();
  const statuses: number[] = [];
  for (let at = 0; at <= MOST_OF_ADDRESS; at += 1) {
    const headers = { 'x-forwarded-for': `2001:db8:1:2::${at}` };
    statuses.push((await signIn('anna', 'x', headers)).status);
  }
  expect(statuses).toEqual([...Array(MOST_OF_ADDRESS).fill(401), 429]);
});

test('a session ends after an hour without its operator, and after twelve in any case', async () => {
  const { signIn, api, clock, token } = await publicConsole();
  const idle = await signIn('anna', token);
  const busy = await signIn('anna', token);
  const statusOf = async ({ cookie }: { cookie: string }) =>
    (await api('overview', undefined, { cookie })).status;
  for (let hours = 0.9; hours < 12; hours += 0.9) {
    clock.advance(0.9 * HOUR);
    expect(await statusOf(busy)).toBe(200);
  }
  expect(await statusOf(idle)).toBe(401);
  clock.advance(0.5 * HOUR);
  expect(await statusOf(busy)).toBe(401);
});

test('a clock that is put back makes no session longer', async () => {
  const { signIn, api, clock, token } = await publicConsole();
  const { cookie } = await signIn('anna', token);
  clock.advance(-24 * HOUR);
  expect((await api('overview', undefined, { cookie })).status).toBe(401);
});

test('a page that is left open hears no more once its session is over', async () => {
  const { signIn, events, clock, token } = await publicConsole();
  const { cookie } = await signIn('anna', token);
  const listening = events({ cookie });
  await expect.poll(() => listening.overviews().length).toBeGreaterThan(0);
  clock.advance(HOUR);
  await expect.poll(() => listening.heard.isOver).toBe(true);
});

test.each([
  ['is taken away', (file: string) => removeOperator(file, 'anna')],
  ['is replaced', (file: string) => addOperator(file, 'anna', NOW)],
])('what was signed in ends at once where its token %s', async (_what, change) => {
  const { signIn, api, token, operatorsFile } = await publicConsole();
  const { cookie } = await signIn('anna', token);
  expect((await change(operatorsFile)).ok).toBe(true);
  expect((await api('overview', undefined, { cookie })).status).toBe(401);
  expect((await signIn('anna', token)).status).toBe(401);
});

test('tokens are kept as hashes, in a file for its owner alone', async () => {
  const { token, operatorsFile } = await publicConsole();
  expect((await stat(operatorsFile)).mode & 0o777).toBe(0o600);
  expect(await readFile(operatorsFile, 'utf8')).not.toContain(token);
});

test('a file of tokens that is a link stays one, and who reads it by its own name hears of it', async () => {
  const [file, link] = [path('operators.json'), path('link.json')];
  value(await addOperator(file, 'anna', NOW));
  await symlink(file, link);
  expect((await removeOperator(link, 'anna')).ok).toBe(true);
  expect(value(await readOperators(file)).size).toBe(0);
});

test('of two tokens that are made at once none that was printed is lost', async () => {
  const file = path('operators.json');
  const made = await Promise.all(['anna', 'beth'].map((name) => addOperator(file, name, NOW)));
  const failed = made.filter(({ ok }) => !ok);
  const { operators } = JSON.parse(await readFile(file, 'utf8'));
  expect(Object.keys(operators)).toHaveLength(2 - failed.length);
});

test.each([
  ['is open to others', (file: string) => chmod(file, 0o644)],
  ['is no such file', (file: string) => writeFile(file, '{}')],
  [
    'has a hash that is none',
    async (file: string) =>
      writeFile(
        file,
        (await readFile(file, 'utf8')).replace(/(?<="hash": ")[^"]+/, '!'.repeat(43)),
      ),
  ],
  [
    'is a link to a disk that is away',
    async (file: string) => {
      await rm(file);
      await symlink(path('away/operators.json'), file);
    },
  ],
])('nobody gets in where the file of the tokens %s', async (_what, damage) => {
  const { signIn, api, token, operatorsFile } = await publicConsole();
  const { cookie } = await signIn('anna', token);
  await damage(operatorsFile);
  const { status, json } = await api('overview', undefined, { cookie });
  expect(status).toBe(503);
  expect(json.message).toContain('site operator list');
  expect(json.message).not.toContain(operatorsFile);
});

test('on this machine, too, tokens are asked for once there are any', async () => {
  const operatorsFile = path('operators.json');
  const { api } = await start(site.store, { settings: { operatorsFile } });
  expect((await api('overview')).status).toBe(200);
  value(await addOperator(operatorsFile, 'anna', NOW));
  expect((await api('overview')).status).toBe(401);
});

test('a proxy that signs users in names them, and nobody else does', async () => {
  const settings = { address, userHeader: 'x-forwarded-user', proxies: ['127.0.0.1'] };
  const trusting = await start(site.store, { settings });
  const user = { 'x-forwarded-user': Buffer.from('Zoë').toString('latin1') };
  expect((await trusting.api('session', undefined, user)).json).toEqual({
    name: 'Zoë',
    by: 'proxy',
  });
  expect((await trusting.api('overview', undefined, user)).status).toBe(200);
  expect((await trusting.api('overview')).status).toBe(401);
  expect((await trusting.signIn('anna', 'x')).status).toBe(403);
  const others = await start(site.store, { settings: { ...settings, proxies: ['10.0.0.0/8'] } });
  expect((await others.api('overview', undefined, user)).status).toBe(401);
});

test.each([
  ['look', { preview: 403, change: 403 }],
  ['approve', { preview: 200, change: 403 }],
  ['change', { preview: 200, change: 200 }],
] as const)(
  'who may %s does no more than that, and reads what to do about it',
  async (may, expected) => {
    const { signIn, api, operatorsFile } = await publicConsole();
    const token = value(await addOperator(operatorsFile, 'beth', NOW, may));
    const { cookie, json } = await signIn('beth', token);
    expect(json).toEqual({ name: 'beth', by: 'token', may });
    const release = await site.release('pricing', { version: '1.1.0' });
    const select = [{ name: 'pricing', release }];
    const intent = { action: 'promote', select };
    expect((await api('look', intent, { cookie })).status).toBe(200);
    const preview = await api('preview', select, { cookie });
    const body = { intent, reason: '', seen: 1, agreed: [] };
    const change = await api('change', body, { cookie });
    expect({ preview: preview.status, change: change.status }).toEqual(expected);
    if (may === 'change') return;
    expect(change.json).toMatchObject({
      kind: 'role',
      message: expect.stringContaining('`site operator add beth --may change`'),
    });
  },
);

test('another token keeps the role, and may be given another', async () => {
  const file = path('operators.json');
  const mayOf = async () => value(await readOperators(file)).get('anna')?.may;
  for (const [given, expected] of [
    [undefined, undefined],
    ['look', 'look'],
    [undefined, 'look'],
    ['change', 'change'],
  ] as const) {
    value(await addOperator(file, 'anna', NOW, given));
    expect(await mayOf()).toBe(expected);
  }
});
