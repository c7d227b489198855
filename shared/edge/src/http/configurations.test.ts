import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  LIVE_CONFIGURATIONS_PATH,
  liveConfigurations,
  publicSettings,
} from '@site/contracts/live-configurations';
import { readConfiguration } from '@site/releases/configurations';
import { createFixtureSite, type FixtureSite, value } from '@site/releases/testing/fixture-site';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Edge, startEdge } from '../start-edge.ts';

const often = { interval: 20 };

let site: FixtureSite;
let edge: Edge;
beforeEach(async () => {
  site = await createFixtureSite();
  edge = await startEdge({ port: 0, storeFolder: site.store.folder });
});
afterEach(async () => {
  await edge.stop();
  await site.remove();
});

async function ask(headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`${edge.address}${LIVE_CONFIGURATIONS_PATH}`, { headers });
  return {
    status: response.status,
    etag: response.headers.get('etag'),
    text: await response.text(),
  };
}

async function phones() {
  const { status, text } = await ask();
  if (status !== 200) return undefined;
  const { live, configurations } = liveConfigurations.parse(JSON.parse(text));
  return configurations.map(({ id, settings, until }) => ({
    phone: settings.phone,
    isLive: id === live,
    hasEnded: until !== undefined,
  }));
}

async function goLive() {
  await site.releaseAll();
  const { composition } = value(await site.promote());
  const { settings } = value(await readConfiguration(site.store, composition.config));

  /** Puts the configuration live with another telephone number. */
  return async function promotePhone(phone: string): Promise<void> {
    const release = await site.configure({ ...settings, phone });
    value(await site.promote([{ name: 'config', release }]));
  };
}

test('a client that follows the configuration learns what is live, and until when the earlier ones were', async () => {
  expect((await ask()).status).toBe(503);
  const promotePhone = await goLive();
  await promotePhone('+254 711 111 111');
  await promotePhone('+254 722 222 222');
  const [newest, ...former] = [
    { phone: '+254 722 222 222', isLive: true, hasEnded: false },
    { phone: '+254 711 111 111', isLive: false, hasEnded: true },
  ];
  await expect.poll(async () => (await phones())?.slice(0, 2), often).toEqual([newest, ...former]);
  expect(await phones()).toHaveLength(3);

  const { etag } = await ask();
  expect((await ask({ 'if-none-match': etag ?? '' })).status).toBe(304);
  await promotePhone('+254 711 111 111');
  await expect.poll(phones, often).toMatchObject([
    { phone: '+254 711 111 111', isLive: true, hasEnded: false },
    { phone: '+254 722 222 222', isLive: false, hasEnded: true },
    { isLive: false, hasEnded: true },
  ]);
  expect((await ask({ 'if-none-match': etag ?? '' })).status).toBe(200);
});

test('nobody learns from it what pages leave out on purpose', async () => {
  const promotePhone = await goLive();
  await promotePhone('+254 711 111 111');
  await expect.poll(phones, often).toHaveLength(2);
  const { configurations } = liveConfigurations.parse(JSON.parse((await ask()).text));
  for (const { id, settings } of configurations) {
    const published = value(await readConfiguration(site.store, id)).settings;
    expect(settings).not.toEqual(published);
    expect(settings).toEqual(publicSettings(published));
  }
});

test('an earlier configuration that is lost is left out, and the live one is still told', async () => {
  const promotePhone = await goLive();
  await promotePhone('+254 711 111 111');
  await expect.poll(phones, often).toHaveLength(2);
  const { live, configurations } = liveConfigurations.parse(JSON.parse((await ask()).text));
  const lost = configurations.find(({ id }) => id !== live)?.id;
  await rm(join(site.store.folder, 'configurations', `${lost}.json`));
  await site.release('pricing', { version: '1.1.0' });
  value(await site.promote());
  await expect
    .poll(phones, often)
    .toEqual([{ phone: '+254 711 111 111', isLive: true, hasEnded: false }]);
});
