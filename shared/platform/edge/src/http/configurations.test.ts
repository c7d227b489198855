import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LIVE_CONFIGURATIONS_PATH } from '@platform/contracts/live-configurations';
import { readConfiguration } from '@platform/store/configurations';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { type Configuration, publishedConfiguration } from '@site/contracts/configuration';
import { liveConfigurations, publicConfiguration } from '@site/contracts/live-configurations';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ask, often } from '../../testing/ask.ts';
import { type Edge, startEdge } from '../start-edge.ts';

const { site } = siteForEachTest(async () => {});
let edge: Edge;
beforeEach(async () => {
  edge = await startEdge({ port: 0, storeFolder: site.store.folder });
});
afterEach(() => edge.stop());

const fetched = (headers?: Readonly<Record<string, string>>) =>
  ask(edge.address, LIVE_CONFIGURATIONS_PATH, headers);

async function list() {
  const { body } = await fetched();
  return liveConfigurations.parse(JSON.parse(body.toString()));
}

async function phones() {
  if ((await fetched()).status !== 200) return undefined;
  const { live, configurations } = await list();
  return configurations.map(({ id, configuration, until }) => ({
    phone: configuration.phone,
    isLive: id === live,
    hasEnded: until !== undefined,
  }));
}

async function goLive() {
  await site.releaseAll();
  const { composition } = value(await site.promote());
  const { configuration } = value(await readConfiguration(site.store, composition.config));

  return async function promotePhone(phone: string): Promise<void> {
    const release = await site.configure({ ...configuration, phone } as Configuration);
    value(await site.promote([{ name: 'config', release }]));
  };
}

test('a client that follows the configuration learns what is live, and until when the earlier ones were', async () => {
  expect((await fetched()).status).toBe(503);
  const promotePhone = await goLive();
  await promotePhone('+254 711 111 111');
  await promotePhone('+254 722 222 222');
  await expect.poll(phones, often).toMatchObject([
    { phone: '+254 722 222 222', isLive: true, hasEnded: false },
    { phone: '+254 711 111 111', isLive: false, hasEnded: true },
    { isLive: false, hasEnded: true },
  ]);
  const { etag = '' } = (await fetched()).headers;
  expect((await fetched({ 'if-none-match': etag })).status).toBe(304);
  await promotePhone('+254 711 111 111');
  await expect.poll(phones, often).toMatchObject([
    { phone: '+254 711 111 111', isLive: true, hasEnded: false },
    { phone: '+254 722 222 222', isLive: false, hasEnded: true },
    { isLive: false, hasEnded: true },
  ]);
  expect((await fetched({ 'if-none-match': etag })).status).toBe(200);
});

test('nobody learns from it what pages leave out on purpose', async () => {
  const promotePhone = await goLive();
  await promotePhone('+254 711 111 111');
  await expect.poll(phones, often).toHaveLength(2);
  const { configurations } = await list();
  for (const { id, configuration } of configurations) {
    const stored = value(await readConfiguration(site.store, id)).configuration;
    const published = publishedConfiguration.parse(stored);
    expect(configuration).not.toEqual(published);
    expect(configuration).toEqual(publicConfiguration(published));
  }
});

test('an earlier configuration that is lost is left out, and the live one is still listed', async () => {
  const promotePhone = await goLive();
  await promotePhone('+254 711 111 111');
  await expect.poll(phones, often).toHaveLength(2);
  const { live, configurations } = await list();
  const lost = configurations.find(({ id }) => id !== live)?.id;
  await rm(join(site.store.folder, 'configurations', `${lost}.json`));
  await site.releaseLive('pricing', { version: '1.1.0' });
  await expect
    .poll(phones, often)
    .toEqual([{ phone: '+254 711 111 111', isLive: true, hasEnded: false }]);
});
