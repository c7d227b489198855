import { value } from '@site/releases/testing/fixture-site';
import { afterAll, expect, test } from 'vitest';
import { ask } from '../../testing/ask.ts';
import { edgeForFile } from '../../testing/edge-for-file.ts';
import { type Edge, startEdge } from '../start-edge.ts';

const edges: Edge[] = [];
const served = edgeForFile(async (site) => {
  await site.releaseAll();
  value(await site.promote('all', { addresses: { site: 'https://acacia.example' } }));
  for (const trusted of ['127.0.0.0/8', '10.0.0.1']) {
    const options = { port: 0, storeFolder: site.store.folder, trustedProxies: [trusted] };
    edges.push(await startEdge(options));
  }
});
afterAll(() => Promise.all(edges.map((edge) => edge.stop())));
const get = (path: string, headers?: Readonly<Record<string, string>>) =>
  ask(edges[0]?.address ?? '', path, headers);

const plain = { 'x-forwarded-proto': 'http' };

test('a visitor who came to a trusted proxy without encryption is led to the https address', async () => {
  const { status, headers } = await get('/pricing?plan=basic', plain);
  expect(status).toBe(308);
  expect(headers.location).toBe('https://acacia.example/pricing?plan=basic');
});

test('the address of another host is never where a visitor is led', async () => {
  const { headers } = await get('//evil.example/', plain);
  expect(new URL(String(headers.location)).host).toBe('acacia.example');
});

test('whoever came with encryption, and whoever asks from inside, is answered', async () => {
  const { status, headers } = await get('/pricing', { 'x-forwarded-proto': 'https' });
  expect([status, headers['strict-transport-security']]).toEqual([
    200,
    expect.stringMatching(/^max-age=\d{8}/),
  ]);
  expect((await get('/pricing')).status).toBe(200);
  expect((await get('/_site/ready', plain)).status).toBe(200);
});

test('what anybody else says of how they came changes nothing', async () => {
  expect((await ask(edges[1]?.address ?? '', '/pricing', plain)).status).toBe(200);
});

test('a site without encryption leads nobody away', async () => {
  value(await served.site.promote('all', { addresses: { site: 'http://127.0.0.1:8080' } }));
  const other = await startEdge({
    port: 0,
    storeFolder: served.site.store.folder,
    trustedProxies: ['127.0.0.1'],
  });
  expect((await ask(other.address, '/pricing', plain)).status).toBe(200);
  await other.stop();
});
