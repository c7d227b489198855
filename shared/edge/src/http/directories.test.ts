import { brotliDecompressSync } from 'node:zlib';
import { createFixtureSite, type FixtureSite, value } from '@site/releases/fixtures';
import { largeRemote } from '@site/releases/large-remote';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../fixtures/ask.ts';
import { type Edge, startEdge } from '../start-edge.ts';

let site: FixtureSite;
let edge: Edge;
/** Of the composition that is no longer live, and of the live one. */
let directories: string[];
beforeAll(async () => {
  site = await createFixtureSite();
  await site.releaseAll();
  directories = [];
  for (const version of ['1.0.0', '1.1.0']) {
    await site.release('loyalty', { ...largeRemote('loyalty'), version });
    const { id, directory } = value(await site.promote()).composition;
    directories.push(`/_site/compositions/${id}/${directory?.file}`);
  }
  edge = await startEdge({ port: 0, storeFolder: site.store.folder });
});
afterAll(async () => {
  await edge.stop();
  await site.remove();
});

test('a document finds the directory of its composition, also when another one is live', async () => {
  expect(new Set(directories).size).toBe(2);
  for (const directory of directories) {
    const { status, headers, body } = await ask(edge.address, directory);
    expect(status).toBe(200);
    expect(body.toString()).toContain('/loyalty/page149');
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    const br = await ask(edge.address, directory, { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(br.body)).toEqual(body);
  }
});

test('nothing else of a composition can be asked for', async () => {
  const folder = directories[1]?.replace(/directories.*/, '') ?? '';
  const others = ['composition.json', 'directories/x.js', 'directories/..%2fcomposition.json'];
  for (const other of [...others, directories[1]?.replace(folder, '').concat('.br')]) {
    expect((await ask(edge.address, folder + other)).status).toBe(404);
  }
  const elsewhere = directories[1]?.replace(/compositions\/[^/]+/, 'compositions/..') ?? '';
  expect((await ask(edge.address, elsewhere)).status).not.toBe(200);
});
