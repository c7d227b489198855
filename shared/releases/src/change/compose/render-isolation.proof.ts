import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { renderingSiteForFile } from '@site/releases/testing/rendering-site';
import { afterEach, expect, test, vi } from 'vitest';
import { inNamespaces } from '../../render/render-process.ts';

const on = renderingSiteForFile();
afterEach(() => void vi.unstubAllEnvs());

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

test.runIf(inNamespaces() !== '')(
  'code that reaches Node’s own process object finds no other process and no network',
  async () => {
    const pricing = await on.pricingWith(`
      let real;
      // Node asks its process object for this when something deprecated is used.
      const get = function () { real ??= this; };
      Object.defineProperty(Object.prototype, 'noDeprecation', { configurable: true, get });
      new Buffer(1);
      delete Object.prototype.noDeprecation;
      const tried = (attempt) => { try { return attempt(); } catch (error) { return error.code; } };
      console.log(tried(() => real.kill(${process.pid}, 0)));
      console.log(real.pid, real.ppid);
      const { networkInterfaces } = real.getBuiltinModule?.('os') ?? real.binding('os');
      console.log(JSON.stringify(tried(networkInterfaces)));
    `);
    const { lines } = await on.render(pricing);
    expect(lines).toEqual(['ESRCH', '1 0', '{}']);
  },
);
