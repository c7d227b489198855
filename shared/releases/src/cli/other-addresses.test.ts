import { fixtureAddresses } from '@site/releases/testing/fixture-config';
import { siteForEachTest } from '@site/releases/testing/site-for-each-test';
import { afterEach, expect, test, vi } from 'vitest';
import { readLive } from '../change/live.ts';

const { site, change } = siteForEachTest(async (template) => {
  await template.goLive();
  await template.release('pricing', { version: '1.1.0' });
});
afterEach(() => vi.unstubAllEnvs());

test("a promotion with another site's ports says which site it has changed, and moves nothing", async () => {
  vi.stubEnv('PORT', '9000');
  vi.stubEnv('SETUP_ADDRESS', 'https://setup.example');
  const { code, stderr } = await change('promote', 'pricing');
  expect({ code, lines: stderr.trim().split('\n') }).toEqual({
    code: 0,
    lines: [
      `Warning: PORT says http://127.0.0.1:9000, but the site in the store ${site.store.folder} is at ${fixtureAddresses.site} and stays there. If you mean another site, name its store with SITE_STORE; to move this one, run \`site promote --site-address http://127.0.0.1:9000\`.`,
      expect.stringContaining(
        'SETUP_ADDRESS says https://setup.example, but the setup service of the site in the store ',
      ),
    ],
  });
  expect((await readLive(site.store)).live?.composition.addresses).toEqual(fixtureAddresses);
});

test('the ports of the site itself, and an address that it is moved to, need no warning', async () => {
  vi.stubEnv('PORT', '8080');
  expect(await change('promote', 'pricing')).toMatchObject({ code: 0, stderr: '' });
  vi.stubEnv('SITE_ADDRESS', 'https://acacia.example');
  const moved = await change('promote', '--site-address', 'https://acacia.example');
  expect(moved).toMatchObject({ code: 0, stderr: '' });
});
