import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { allBut, renderingSiteForFile } from '@site/releases/testing/rendering-site';
import { afterEach, expect, test, vi } from 'vitest';

const on = renderingSiteForFile();
afterEach(() => void vi.unstubAllEnvs());

test('changes of the language, of Node and of the platform are detected, and hide no other violation', async () => {
  const code = `
    Object.defineProperty(Array.prototype, '0', { set() {}, configurable: true });
    Object.prototype.get = () => 'x';
    ReadableStream.prototype.last = Blob.prototype.last = Crypto.prototype.last = 1;
    Buffer.from = () => '';
    crypto.randomUUID = () => '1';
    Array.prototype.map = () => [];
    delete Array.from;
    Object.getPrototypeOf(new Map().values()).next = () => ({ done: true });
    setTimeout = 1;
    console.log = 1;
    process.env.MODE = 'x';
    require('react').createElement = 1;
    require('react').default.useId = () => 'mine';
    require('@site/ui').heading.color = 1;`;
  const { paths, refusals } = await on.render(await on.pricingWith(code));
  expect(refusals.map(([, reason]) => reason)).toEqual([
    'adds Object.prototype.get',
    'adds Array.prototype.0',
    'changes Array.prototype.length',
    'changes Array.prototype.map',
    'changes the global variable "setTimeout"',
    'takes away Array.from',
    'changes console.log',
    'adds process.env.MODE',
    'changes Buffer.from',
    'adds ReadableStream.prototype.last',
    'adds Blob.prototype.last',
    'adds crypto.randomUUID',
    'adds the prototype of crypto.last',
    'changes MapIterator.prototype.next',
    'adds react.createElement',
    'changes react.useId',
    'adds @site/ui.heading.color',
  ]);
  expect(paths).toEqual(allBut('/pricing'));
});

test('the network is out of reach, and the attempt is refused', async () => {
  let connections = 0;
  const server = createServer((_request, response) => response.end('secret'));
  server.on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { refusals } = await on.render(
    await on.pricingWith(`await fetch('${address}').catch(() => {})`),
  );
  // The shell's bundle gets some of Node's modules, and none of these.
  const fetching = ['node:http', 'net', 'node:child_process', 'worker_threads', 'fs', 'module'];
  for (const name of fetching) {
    const files = { 'node/server.js': `require('${name}').get?.('${address}');` };
    const shell = await on.site.release('shell', { files });
    expect((await on.render({ shell })).refusals).toEqual([
      ['rendering: shell not-found', expect.stringContaining(`requires ${name}, which composing`)],
    ]);
  }
  await new Promise((resolve) => server.close(resolve));
  expect(connections).toBe(0);
  expect(refusals).toEqual([
    ['rendering: pricing /pricing', `fetches ${address}, and rendering has no network`],
  ]);
});

test('pages find no environment, and nothing of the store', async () => {
  vi.stubEnv('SITE_SECRET', 'sesame');
  const file = join(on.site.store.folder, 'releases/pricing', on.sound.pricing, 'release.json');
  const pricing = await on.pricingWith(`
    console.log(JSON.stringify(process.env), process.argv.length, process.cwd());
    const ways = {
      module: () => process.getBuiltinModule('fs'),
      binding: () => process.binding('fs'),
      main: () => process.mainModule.require('fs'),
      constructor: () => process.constructor.constructor('return process')(),
      import: () => import('node:fs'),
    };
    for (const [name, way] of Object.entries(ways)) {
      const read = async () => String((await way()).readFileSync(${JSON.stringify(file)}));
      console.log(name, await read().catch(() => 'failed'));
    }
  `);
  const { lines, refusals } = await on.render(pricing);
  expect(refusals).toEqual([]);
  expect(lines).toEqual([
    '{"NODE_ENV":"production"} 0 /',
    ...['module', 'binding', 'main', 'constructor', 'import'].map((name) => `${name} failed`),
  ]);
});
