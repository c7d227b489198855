import { writeFile } from 'node:fs/promises';
import { value } from '@site/releases/testing/fixture-site';
import { siteForEachTest } from '@site/releases/testing/site-for-each-test';
import { expect, onTestFinished, test } from 'vitest';
import { ask, often } from '../../testing/ask.ts';
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
  const text = await metrics();
  for (const line of [
    'edge_revision 2',
    'edge_head 2',
    'edge_problems 0',
    'edge_requests_total{status="200"} 2',
    'edge_requests_total{status="404"} 2',
    'edge_fallback_files_total{app="pricing"} 1',
    'edge_store_errors_total 0',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
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

test('the age of the last look grows while a store does not answer', async () => {
  const live = {
    site: undefined,
    head: 0,
    problems: ['The store does not answer.'],
    lookAge: 61_500,
  };
  const text = await createMetrics(live, createCounts()).read();
  expect(text).toMatch(/^edge_look_age_seconds 61\.5$/m);
  expect(text).toMatch(/^edge_problems 1$/m);
});
