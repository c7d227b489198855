import { join } from 'node:path';
import Database from 'libsql';
import { expect, test, vi } from 'vitest';
import { unreachableProviders } from '../../testing/pesapal-shop.ts';
import { formOf, runService } from '../../testing/running-service.ts';
import { site } from '../../testing/site.ts';
import { formRoutes, goodFields } from '../../testing/valid-forms.ts';

const siteOrigin = 'http://127.0.0.1:8080';

test('lets the pages of the site read its replies and send keys, and no others', async () => {
  const { address } = await runService();
  const origin = { origin: 'https://another-site.example' };
  for (const path of ['/bot-challenge', '/nothing']) {
    const { headers } = await fetch(`${address}${path}`, { headers: origin });
    expect(headers.get('access-control-allow-origin')).toBe(siteOrigin);
    expect(headers.get('cache-control')).toBe('no-store');
  }
  const asked = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'idempotency-key,x-other',
  };
  const preflight = { method: 'OPTIONS', headers: { ...origin, ...asked } };
  const { headers } = await fetch(`${address}/order`, preflight);
  expect(headers.get('access-control-allow-origin')).toBe(siteOrigin);
  expect(headers.get('access-control-allow-headers')).toBe('content-type, idempotency-key');
});

test('takes no form from a page of another site', async () => {
  const { send, rows } = await runService();
  const refused = { status: 403, text: 'Forms of other sites are not taken.' };
  for (const origin of ['https://another-site.example', 'null', 'http://127.0.0.1:9']) {
    for (const [path, { shape }] of formRoutes) {
      const fields = Object.keys(shape).map((name) => [name, goodFields[name] ?? 'x']);
      expect(await send(path, Object.fromEntries(fields), { origin })).toEqual(refused);
    }
    for (const path of ['/sandbox/card/x', '/sign-in/x']) {
      expect([403, 404]).toContain((await send(path, { choice: 'pay' }, { origin })).status);
    }
  }
  for (const table of ['orders', 'payments', 'enquiries', 'outbox'] as const) {
    expect(await rows(table)).toEqual([]);
  }
  // The site, the service's own pages, and what is no page.
  for (const origin of [siteOrigin, 'http://127.0.0.1:8081', undefined]) {
    const reply = await send('/lost_account.php', { email: 'a@b.example' }, origin && { origin });
    expect(reply.status).toBe(200);
  }
});

const ordinary = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

test('lets no reply do anything in a browser', async () => {
  const { address } = await runService();
  const headers = { origin: siteOrigin, 'access-control-request-method': 'POST' };
  for (const [method, path, status] of [
    ['GET', '/health', 200],
    ['GET', '/bot-challenge', 200],
    ['POST', '/setup.php', 400],
    ['OPTIONS', '/order', 204],
    ['GET', '/%zz', 400],
  ] as const) {
    const body = method === 'POST' ? { body: formOf({}) } : {};
    const response = await fetch(`${address}${path}`, { method, headers, ...body });
    expect(response.status, path).toBe(status);
    expect(Object.fromEntries(response.headers), path).toMatchObject(ordinary);
  }
});

test('has pages with a policy of their own, and browsers keep to https where it is at https', async () => {
  const { 'content-security-policy': _, ...others } = ordinary;
  const setupService = { ...site.setupService, address: 'https://setup.example' };
  const { address } = await runService({ config: { ...site, setupService } });
  const page = await fetch(`${address}/account`);
  expect(Object.fromEntries(page.headers)).toMatchObject(others);
  expect(page.headers.get('content-security-policy')).toMatch(/style-src.+form-action 'self'/);
  expect(page.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}$/);
  const plain = await runService();
  const { headers } = await fetch(`${plain.address}/account`);
  expect(headers.has('strict-transport-security')).toBe(false);
});

test('takes what providers send, wherever it comes from', async () => {
  const { statusOf } = await runService({ env: unreachableProviders });
  for (const path of ['/pesapal/ipn', '/daraja/callback/x/y']) {
    const headers = { origin: 'https://provider.example', 'content-type': 'application/json' };
    expect(await statusOf(path, { method: 'POST', headers, body: '{}' })).not.toBe(403);
  }
});

test('answers what it does not know with one plain sentence', async () => {
  const { address } = await runService();
  for (const [method, path, status] of [
    ['GET', '/setup.php', 405],
    ['DELETE', '/setup.php?a=b', 405],
    ['POST', '/bot-challenge', 405],
    ['GET', '/', 404],
    ['GET', '/../package.json', 404],
  ] as const) {
    const response = await fetch(`${address}${path}`, { method });
    expect(response.status, path).toBe(status);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toMatch(/^[A-Z][^.\n]+\.$/);
    expect(response.headers.has('allow')).toBe(status === 405);
    expect(Object.fromEntries(response.headers), path).toMatchObject(ordinary);
  }
});

test('slows down an address that tries too often, and says for how long', async () => {
  const { address, post, statusOf } = await runService({ env: { SETUP_SIGN_UPS_PER_MINUTE: '2' } });
  await post(formOf({}));
  await post(formOf({}));
  const third = await fetch(`${address}/setup.php`, { method: 'POST', body: formOf({}) });
  expect(third.status).toBe(429);
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(third.headers.get('access-control-allow-origin')).toBe(siteOrigin);
  expect(await third.text()).toContain('too many requests');
  expect(await statusOf('/bot-challenge')).toBe(200);
});

test.each([
  [
    'each visitor for itself',
    '127.0.0.1',
    ['192.0.2.1', '192.0.2.1', '192.0.2.2'],
    [200, 429, 200],
  ],
  ['whatever port a proxy appends', '127.0.0.1', ['192.0.2.7:1', '192.0.2.7:2'], [200, 429]],
  ['one that is not trusted as one', '', ['192.0.2.1', '192.0.2.2'], [200, 429]],
])('behind a proxy counts %s', async (_what, trusted, visitors, statuses) => {
  const env = { SETUP_CHALLENGES_PER_MINUTE: '1', SETUP_TRUSTED_PROXIES: trusted };
  const { statusOf } = await runService({ env });
  for (const [index, visitor] of visitors.entries()) {
    const headers = { 'x-forwarded-for': visitor };
    expect(await statusOf('/bot-challenge', { headers })).toBe(statuses[index]);
  }
});

test('is ready while the database answers, and says so when it does not', async () => {
  const { dataFolder, statusOf, signUp } = await runService();
  expect(await statusOf('/ready')).toBe(200);
  const database = new Database(join(dataFolder, 'setup.db'));
  // A job of the service may be writing just now.
  await vi.waitFor(() => database.exec('drop table accounts'), 60_000);
  database.close();
  expect(await statusOf('/ready')).toBe(503);
  expect(await statusOf('/health')).toBe(200);
  expect(await signUp()).toEqual({ status: 500, text: 'Something went wrong. Try again later.' });
});
