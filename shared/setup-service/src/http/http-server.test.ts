import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../testing/databases.ts';
import { formOf, runService } from '../../testing/running-service.ts';
import { unreachableProviders } from '../../testing/unreachable-providers.ts';
import { formRoutes, goodFields } from '../../testing/valid-forms.ts';

describe('the setup service on the network', () => {
  test('lets the pages of the site read its replies, and no others', async () => {
    const service = await runService();
    for (const path of ['/bot-challenge', '/nothing']) {
      const headers = { origin: 'https://another-site.example' };
      const response = await fetch(`${service.address}${path}`, { headers });
      expect(response.headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:8080');
    }
  });

  test.each(['https://another-site.example', 'null', 'http://127.0.0.1:9'])(
    'takes no form from a page of %s',
    async (origin) => {
      const service = await runService();
      for (const [path, { shape }] of formRoutes) {
        const body = formOf(
          Object.fromEntries(Object.keys(shape).map((name) => [name, goodFields[name] ?? 'x'])),
        );
        const headers = { origin };
        const reply = await fetch(`${service.address}${path}`, { method: 'POST', headers, body });
        expect(reply.status).toBe(403);
        expect(await reply.text()).toBe('Forms of other sites are not taken.');
      }
      for (const path of ['/sandbox/card/x', '/sign-in/x']) {
        const init = { method: 'POST', headers: { origin }, body: formOf({ choice: 'pay' }) };
        expect([403, 404]).toContain((await fetch(`${service.address}${path}`, init)).status);
      }
      for (const table of ['orders', 'payments', 'enquiries', 'outbox'] as const) {
        expect(await rowsOf(service.dataFolder, table)).toEqual([]);
      }
    },
  );

  test('counts requests for an address, whatever port a proxy writes behind it', async () => {
    const env = { SETUP_CHALLENGES_PER_MINUTE: '2', SETUP_TRUSTED_PROXIES: '127.0.0.1' };
    const service = await runService({ env });
    const ask = async (visitor: string) => {
      const headers = { 'x-forwarded-for': visitor };
      return (await fetch(`${service.address}/bot-challenge`, { headers })).status;
    };
    expect([await ask('192.0.2.7:1'), await ask('192.0.2.7:2')]).toEqual([200, 200]);
    expect(await ask('192.0.2.7:3')).toBe(429);
    expect(await ask('192.0.2.8:3')).toBe(200);
  });

  test.each([['http://127.0.0.1:8080'], ['http://127.0.0.1:8081'], [undefined]])(
    'takes forms from %s: the site, its own pages, and what is no page',
    async (origin) => {
      const service = await runService();
      const headers: Record<string, string> = origin ? { origin } : {};
      const init = { method: 'POST', headers, body: formOf({ email: 'a@b.example' }) };
      expect((await fetch(`${service.address}/lost_account.php`, init)).status).toBe(200);
    },
  );

  test('takes what providers send, wherever it comes from', async () => {
    const service = await runService({ env: unreachableProviders });
    for (const path of ['/pesapal/ipn', '/daraja/callback/x/y']) {
      const headers = { origin: 'https://provider.example', 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: '{}' };
      expect((await fetch(`${service.address}${path}`, init)).status).not.toBe(403);
    }
  });

  test('forbids caching a challenge', async () => {
    const service = await runService();
    const response = await fetch(`${service.address}/bot-challenge`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toContain('application/json');
  });

  test.each([
    ['GET', '/setup.php', 405],
    ['PUT', '/setup.php', 405],
    ['DELETE', '/setup.php?a=b', 405],
    ['POST', '/bot-challenge', 405],
    ['GET', '/', 404],
    ['POST', '/setup', 404],
    ['GET', '/../package.json', 404],
  ])('answers %s %s with %i and one plain sentence', async (method, path, status) => {
    const service = await runService();
    const response = await fetch(`${service.address}${path}`, { method });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toMatch(/^[A-Z][^.\n]+\.$/);
    expect(response.headers.has('allow')).toBe(status === 405);
  });

  test('slows down an address that tries too often, and says for how long', async () => {
    const service = await runService({ env: { SETUP_SIGN_UPS_PER_MINUTE: '2' } });
    await service.post(formOf({}));
    await service.post(formOf({}));
    const third = await fetch(`${service.address}/setup.php`, { method: 'POST', body: formOf({}) });
    expect(third.status).toBe(429);
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(third.headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:8080');
    expect(await third.text()).toContain('too many requests');
    expect((await fetch(`${service.address}/bot-challenge`)).status).toBe(200);
  });

  test('counts each visitor for itself behind a proxy that is trusted', async () => {
    const env = { SETUP_CHALLENGES_PER_MINUTE: '1', SETUP_TRUSTED_PROXIES: '127.0.0.1' };
    const service = await runService({ env });
    const from = async (visitor: string) => {
      const headers = { 'x-forwarded-for': visitor };
      return (await fetch(`${service.address}/bot-challenge`, { headers })).status;
    };
    expect([await from('192.0.2.1'), await from('192.0.2.1'), await from('192.0.2.2')]).toEqual([
      200, 429, 200,
    ]);
  });

  test('believes no visitor who says to be a proxy', async () => {
    const service = await runService({ env: { SETUP_CHALLENGES_PER_MINUTE: '1' } });
    const from = async (visitor: string) => {
      const headers = { 'x-forwarded-for': visitor };
      return (await fetch(`${service.address}/bot-challenge`, { headers })).status;
    };
    expect([await from('192.0.2.1'), await from('192.0.2.2')]).toEqual([200, 429]);
  });

  test('is ready while the database answers, and says so when it does not', async () => {
    const service = await runService();
    expect((await fetch(`${service.address}/ready`)).status).toBe(200);
    const database = new Database(join(service.dataFolder, 'setup.db'));
    database.exec('drop table accounts');
    database.close();
    expect((await fetch(`${service.address}/ready`)).status).toBe(503);
    expect((await fetch(`${service.address}/health`)).status).toBe(200);
    const failed = await service.signUp();
    expect(failed).toEqual({ status: 500, text: 'Something went wrong. Try again later.' });
  });

  test('refuses a limit that is no number, by its name', async () => {
    const env = { SETUP_SIGN_UPS_PER_MINUTE: 'many' };
    await expect(runService({ env })).rejects.toThrow(/SETUP_SIGN_UPS_PER_MINUTE/);
  });
});
