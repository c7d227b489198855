import { createFixtureSite, type FixtureSite, value } from '@site/releases/fixtures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../fixtures/ask.ts';
import { type Edge, startEdge } from '../start-edge.ts';

let site: FixtureSite;
let edge: Edge;
let stranger: Edge;
beforeAll(async () => {
  site = await createFixtureSite();
  await site.releaseAll();
  value(await site.promote('all', { addresses: { site: 'https://acacia.example' } }));
  const options = { port: 0, storeFolder: site.store.folder };
  edge = await startEdge({ ...options, trustedProxies: ['127.0.0.0/8'] });
  stranger = await startEdge({ ...options, trustedProxies: ['10.0.0.1'] });
});
afterAll(async () => {
  await Promise.all([edge.stop(), stranger.stop()]);
  await site.remove();
});

const plain = { 'x-forwarded-proto': 'http' };

test('a visitor who came to a trusted proxy without encryption is led to the https address', async () => {
  const { status, headers } = await ask(edge.address, '/pricing?plan=basic', plain);
  expect(status).toBe(308);
  expect(headers.location).toBe('https://acacia.example/pricing?plan=basic');
});

test('the address of another host is never where a visitor is led', async () => {
  const { headers } = await ask(edge.address, '//evil.example/', plain);
  expect(new URL(String(headers.location)).host).toBe('acacia.example');
});

test('whoever came with encryption, and whoever asks from inside, is answered', async () => {
  expect((await ask(edge.address, '/pricing', { 'x-forwarded-proto': 'https' })).status).toBe(200);
  expect((await ask(edge.address, '/pricing')).status).toBe(200);
  expect((await ask(edge.address, '/_site/ready', plain)).status).toBe(200);
});

test('what anybody else says of how they came changes nothing', async () => {
  expect((await ask(stranger.address, '/pricing', plain)).status).toBe(200);
});

test('a site without encryption leads nobody away', async () => {
  value(await site.promote('all', { addresses: { site: 'http://127.0.0.1:8080' } }));
  const other = await startEdge({
    port: 0,
    storeFolder: site.store.folder,
    trustedProxies: ['127.0.0.1'],
  });
  expect((await ask(other.address, '/pricing', plain)).status).toBe(200);
  await other.stop();
});
