import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, onTestFinished, test } from 'vitest';
import { ask, often } from '../../testing/ask.ts';
import { createLiveSite } from '../site/live-site.ts';
import { startEdge } from '../start-edge.ts';
import { createCounts } from './counts.ts';
import { createMetrics } from './metrics.ts';

const { site } = siteForEachTest(async () => {});

test('an edge says what it serves and how it answers, where operators ask and nowhere else', async () => {
  const first = await site.goLive();
  await site.release('pricing', { version: '1.0.1' });
  value(await site.promote([{ name: 'pricing' }]));
  const lines: string[] = [];
  const accessLog = (line: string) => void lines.push(line);
  const operations = { port: 0 };
  const options = { port: 0, storeFolder: site.store.folder, operations, accessLog };
  const { address, operationsAddress = '', stop } = await startEdge(options);
  onTestFinished(() => stop());

  const fallback = `/_site/releases/pricing/${first.pricing}/entry.js`;
  const paths = ['/pricing?email=jane@example.com', '/nowhere', '/nowhere', fallback];
  for (const path of paths) await ask(address, path);
  const metrics = async () => (await ask(operationsAddress, '/metrics')).body.toString();
  // A file is counted when it is sent, which its receiver may know first.
  await expect.poll(() => lines.length, often).toBe(paths.length);
  const written = await metrics();
  for (const line of [
    'edge_revision 2',
    'edge_head 2',
    'edge_problems 0',
    'edge_requests_total{status="200"} 2',
    'edge_requests_total{status="404"} 2',
    'edge_fallback_files_total{app="pricing"} 1',
    'edge_store_errors_total 0',
  ]) {
    expect(written.split('\n')).toContain(line);
  }
  expect(written).toMatch(/^process_resident_memory_bytes \d/m);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { method: 'GET', path: '/pricing', status: 200, ms: expect.any(Number) },
    ...[404, 404].map((status) => ({ path: '/nowhere', status })),
    { path: fallback, status: 200 },
  ]);
  expect((await ask(address, '/metrics')).status).toBe(404);
  // Who only looks whether it is there does not fall back to it.
  await ask(address, fallback, {}, 'HEAD');
  await ask(address, `http://jane:secret@elsewhere.example/${'x'.repeat(2_000)};id=7`);
  await expect.poll(() => lines.length, often).toBe(paths.length + 3);
  expect(await metrics()).toContain('edge_fallback_files_total{app="pricing"} 1\n');
  expect(JSON.parse(String(lines.at(-1))).path).toBe(`/${'x'.repeat(499)}`);
  expect((await ask(operationsAddress, '/metrics?x=1', {}, 'HEAD')).status).toBe(200);

  await writeFile(site.store.place('ledger/3.json'), '{');
  await expect.poll(metrics, often).toMatch(/^edge_head 3$[\s\S]*^edge_problems 1$/m);
  expect(await metrics()).toMatch(/^edge_revision 2$/m);
});

test('the age of the last look grows while the store fails, however fast it does', async () => {
  await site.goLive();
  const store = { ...site.store };
  let clock = 0;
  const live = createLiveSite(store, () => clock);
  const age = async () =>
    /^edge_look_age_seconds (.*)$/m.exec(await createMetrics(live, createCounts()).read())?.[1];
  await live.check();
  clock = 10_000;
  await live.check();
  expect(await age()).toBe('0');
  store.numbersAbove = () => Promise.reject(new Error('EIO'));
  for (clock = 20_000; clock < 70_000; clock += 10_000) await live.check();
  expect(await age()).toBe('60');
  store.numbersAbove = site.store.numbersAbove;
  await live.check();
  expect(await age()).toBe('0');
});

test('what Node itself refuses is answered as ever, and counted', async () => {
  await site.goLive();
  const operations = { port: 0 };
  const edge = await startEdge({ port: 0, storeFolder: site.store.folder, operations });
  onTestFinished(() => edge.stop());
  const { hostname: host, port } = new URL(edge.address);
  const send = async (bytes: string) => text(connect({ host, port: Number(port) }).end(bytes));
  expect(await send('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  const long = `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`;
  expect(await send(long)).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
  // Of two requests on one connection the first is answered.
  const both = await send('GET /nowhere HTTP/1.1\r\nhost: x\r\n\r\nnonsense\r\n\r\n');
  expect(both).toMatch(/^HTTP\/1\.1 404 /);
  const metrics = (await ask(edge.operationsAddress ?? '', '/metrics')).body.toString();
  expect(metrics).toMatch(/^edge_requests_total\{status="400"\} [12]$/m);
  expect(metrics).toMatch(/^edge_requests_total\{status="431"\} 1$/m);
});

test('on the operations port more is answered than the edge knows, and it says whether it is ready', async () => {
  await site.goLive();
  const {
    address,
    operationsAddress = '',
    stop,
  } = await startEdge({
    port: 0,
    storeFolder: site.store.folder,
    operations: {
      port: 0,
      others({ url }, response) {
        if (url === '/more') response.end('of another');
        return url === '/more';
      },
    },
  });
  onTestFinished(() => stop());
  const textAt = async (at: string, path: string) => (await ask(at, path)).body.toString();
  expect(await textAt(operationsAddress, '/more')).toBe('of another');
  expect(await textAt(operationsAddress, '/problems')).toBe('');
  expect((await ask(address, '/more')).status).toBe(404);
  const ready = await textAt(operationsAddress, '/_site/ready');
  expect(ready).toBe(await textAt(address, '/_site/ready'));
});
