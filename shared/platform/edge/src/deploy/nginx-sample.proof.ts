import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort, LOOPBACK } from '@platform/node/ports';
import { runNginx, withServers } from '@platform/testing/run-nginx';
import { createFixtureSite, value } from '@platform/testing/site/fixture-site';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ask } from '../../testing/ask.ts';
import { nginxProgram } from '../../testing/nginx.ts';
import { startEdge } from '../start-edge.ts';

/* The sample configuration for operators, in front of an edge, and of servers that misbehave. */

const sampleFile = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url));

const hang: RequestListener = () => {};
const greet: RequestListener = (_request, response) => void response.end('a page');
const tellScheme: RequestListener = (request, response) =>
  void response.end(request.headers['x-forwarded-proto']);

async function startServer(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  await once(server.listen(0, LOOPBACK), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // It listens on a port.
  return (server.address() as AddressInfo).port;
}

type Change = (sample: string) => string;

async function startSample(servers: readonly RequestListener[], change?: Change) {
  const ports = [];
  for (const answer of servers) ports.push(await startServer(answer));
  return startNginx(ports, change);
}

async function startNginx(ports: readonly number[], change: Change = (sample) => sample) {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const port = await findFreePort();
  const http = withServers(change(await readFile(sampleFile, 'utf8')), port, ports);
  const { stop } = await runNginx(nginxProgram ?? '', folder, { http, port });
  onTestFinished(stop);
  return `http://${LOOPBACK}:${port}`;
}

describe.skipIf(!nginxProgram)('nginx in front of three edges', () => {
  test('where two hang every visitor gets the page', async () => {
    const site = await startSample([hang, hang, greet]);
    // Enough to meet each server first, in whatever order workers begin.
    const responses = await Promise.all(Array.from({ length: 6 }, () => ask(site, '/pricing')));
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
  });

  test('a visitor says nothing about the scheme', async () => {
    const site = await startSample([tellScheme, tellScheme, tellScheme]);
    const { body } = await ask(site, '/', { 'x-forwarded-proto': 'https' });
    expect(body.toString()).toBe('http');
  });

  test.for([
    ['of the balancer is believed', LOOPBACK, 'https'],
    ['of anybody else is not', '10.0.0.5', 'http'],
  ] as const)(
    'behind a balancer that ends the encryption the word %s',
    async ([, balancer, seen]) => {
      const site = await startSample([tellScheme, tellScheme, tellScheme], (sample) =>
        sample
          .replaceAll(/^# (map .*| {4}.*;|\})$/gm, '$1')
          .replace('10.0.0.5', balancer)
          .replace('X-Forwarded-Proto $scheme;', 'X-Forwarded-Proto $visitor_scheme;'),
      );
      const { body } = await ask(site, '/', { 'x-forwarded-proto': 'https' });
      expect(body.toString()).toBe(seen);
      expect((await ask(site, '/')).body.toString()).toBe('http');
    },
  );

  test('pages are asked for each time, files that never change come from the cache, and a rollback is seen as soon as the edge serves it', async () => {
    const site = await createFixtureSite();
    onTestFinished(() => site.remove());
    const { pricing: good } = await site.releaseAll();
    value(await site.promote());
    const edge = await startEdge({ port: 0, storeFolder: site.store.folder });
    onTestFinished(() => edge.stop());
    const nginx = await startNginx([Number(new URL(edge.address).port)]);
    const page = (headers = {}) => ask(nginx, '/pricing', headers);

    const before = await page();
    const etag = String(before.headers.etag);
    expect(before.headers['cache-control']).toBe('no-cache');
    expect((await page({ 'if-none-match': etag })).status).toBe(304);
    const bad = await site.releaseLive('pricing', {
      version: '1.1.0',
      modules: { 'pages/pricing': `exports.default = async () => '<h1 id="plans">Bad</h1>';` },
    });
    await expect.poll(async () => (await page()).body.toString()).toContain('Bad');
    // Also for a browser that has the page.
    expect((await page({ 'if-none-match': etag })).status).toBe(200);

    const file = `/_site/releases/pricing/${bad}/entry.js`;
    const forms = [{ 'accept-encoding': 'gzip, br' }, { 'accept-encoding': 'identity' }];
    const first = [];
    for (const headers of forms) first.push(await ask(nginx, file, headers));
    const missing = `/_site/releases/pricing/${bad}/missing.js`;
    expect((await ask(nginx, missing)).status).toBe(404);
    const removal = await ask(nginx, file, { ...forms[1], 'service-worker': 'script' });
    expect(removal.body.toString()).toContain('unregister()');

    value(await site.promote([{ name: 'pricing', release: good }]));
    const back = '>Pricing</h1>';
    const isBack = async () => (await ask(edge.address, '/pricing')).body.includes(back);
    await expect.poll(isBack).toBe(true);
    expect((await page()).body.toString()).toContain(back);

    await edge.stop();
    for (const [index, headers] of forms.entries()) {
      const { status, body, headers: sent } = await ask(nginx, file, headers);
      expect([status, body]).toEqual([200, first[index]?.body]);
      expect(sent['content-encoding']).toBe(first[index]?.headers['content-encoding']);
      const known = await ask(nginx, file, { ...headers, 'if-none-match': String(sent.etag) });
      expect(known.status).toBe(304);
    }
    expect((await ask(nginx, file, { ...forms[1], range: 'bytes=0-3' })).status).toBe(206);
    for (const path of [missing, '/pricing']) expect((await ask(nginx, path)).status).toBe(502);
  });
});
