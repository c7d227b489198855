import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort, LOOPBACK } from '@site/node/ports';
import { runNginx, withServers } from '@site/testing/run-nginx';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ask } from '../../testing/ask.ts';
import { nginxProgram } from '../../testing/nginx.ts';

/* The sample configuration for operators, with misbehaving servers in place of edges. */

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

async function startSample(
  servers: readonly RequestListener[],
  change: (sample: string) => string = (sample) => sample,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const ports = [];
  for (const answer of servers) ports.push(await startServer(answer));
  const port = await findFreePort();
  const http = withServers(change(await readFile(sampleFile, 'utf8')), port, ports);
  const { stop } = await runNginx(nginxProgram ?? '', folder, { http, port });
  onTestFinished(stop);
  return `http://${LOOPBACK}:${port}`;
}

describe.skipIf(!nginxProgram)('nginx in front of three edges', () => {
  test('where two hang every visitor gets the page', { timeout: 60_000 }, async () => {
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
});
