import { exampleConfiguration } from '@site/contracts/example-configuration';
import { readNewest } from '@site/releases/releases';
import { rollback } from '@site/releases/rollback';
import { createFixtureSite, type FixtureSite, value } from '@site/releases/testing/fixture-site';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { promoteWorkspace, publishWorkspace } from './release-applications.ts';

let site: FixtureSite;
beforeEach(async () => {
  site = await createFixtureSite();
  await site.goLive();
});
afterEach(() => site.remove());

const addresses = { site: 'http://127.0.0.1:8080', setup: 'http://127.0.0.1:8081' };

/**
 * Publishes and promotes the configuration of a checkout as `pnpm start` does; resolves to what is
 * live then.
 */
async function start(phone: string): Promise<string> {
  const settings = { ...exampleConfiguration, phone };
  const { due } = await publishWorkspace(site.store, settings, []);
  return (await promoteWorkspace(site.store, due, addresses)).config.phone;
}

test('an older source that is checked out again goes live, and what is rolled back after that stays so', async () => {
  const [older, newer] = ['+254 711 000 111', '+254 711 000 222'];
  expect(await start(older)).toBe(older);
  expect(await start(newer)).toBe(newer);
  const before = value(await readNewest(site.store, 'config'))?.release ?? '';
  expect(await start(older)).toBe(older);
  expect(value(await readNewest(site.store, 'config'))?.release).not.toBe(before);

  value(
    await rollback({
      store: site.store,
      by: 'beth',
      usual: addresses,
      select: [{ name: 'config', release: before }],
    }),
  );
  expect(await start(older)).toBe(newer);
});
