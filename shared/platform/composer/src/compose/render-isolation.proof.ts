import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderingSiteForFile } from '../../testing/rendering-site.ts';
import { findWall } from '../render/confinement.ts';

const on = renderingSiteForFile();

/**
 * Source text that finds Node's own process object as `real`: Node asks it for `noDeprecation` when
 * something deprecated is used. `tried` returns what an attempt gives, or how it failed.
 */
const reachProcess = `
  let real;
  const get = function () { real ??= this; };
  Object.defineProperty(Object.prototype, 'noDeprecation', { configurable: true, get });
  new Buffer(1);
  delete Object.prototype.noDeprecation;
  const tried = (attempt) => { try { return attempt(); } catch (error) { return error.code ?? 'failed'; } };
`;

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
  const files = {
    'node/server.js': `
      for (const name of ['node:http', 'net', 'node:child_process', 'worker_threads', 'fs']) {
        let given;
        try { given = require(name); } catch {}
        if (given) throw new Error(name + ' is given');
      }
      require('module');`,
  };
  const shell = await on.site.release('shell', { files });
  expect((await on.render({ shell })).refusals).toEqual([
    ['rendering: shell not-found', expect.stringContaining('requires module, which composing')],
  ]);
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

test.runIf(findWall().kind !== 'none')(
  'code that reaches Node’s own process object finds no other process and no network',
  async () => {
    const pricing = await on.pricingWith(`${reachProcess}
      console.log(tried(() => real.kill(${process.pid}, 0)));
      console.log(real.pid, real.ppid);
      const { header } = tried(() => real.report.getReport());
      console.log(header.networkInterfaces?.length ?? 0);
      // To all of its group; nothing ends by this signal.
      tried(() => real.kill(0, 'SIGWINCH'));
    `);
    const received = vi.fn();
    process.on('SIGWINCH', received);
    onTestFinished(() => void process.off('SIGWINCH', received));
    const { lines } = await on.render(pricing);
    expect(lines).toEqual(['ESRCH', '1 0', '0']);
    expect(received).not.toHaveBeenCalled();
  },
);

test('code that reaches Node’s own process object connects to no socket and writes no file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'beside-pages-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  let connections = 0;
  const server = createSocketServer(() => connections++).listen(join(folder, 'socket'));
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const worker = join(import.meta.dirname, '../render/worker');
  const before = await readdir(worker);
  const pricing = await on.pricingWith(`${reachProcess}
    const builtin = (name) => real.getBuiltinModule?.(name) ?? real.binding(name);
    const connect = (Pipe) => new Pipe(0).connect({}, ${JSON.stringify(join(folder, 'socket'))});
    const ways = {
      stderr: () => connect(real.stderr._handle.constructor),
      made: () => connect(
        builtin('net')._createServerHandle(${JSON.stringify(join(folder, 'made'))}, -1, -1).constructor,
      ),
      trace: () => builtin('trace_events').createTracing({ categories: ['v8'] }).enable(),
      library: () => real.dlopen({ exports: {} }, '/x.node'),
    };
    for (const [name, way] of Object.entries(ways)) console.log(name, tried(way));
    await new Promise((resolve) => setTimeout(resolve, 50));
  `);
  const { lines } = await on.render(pricing);
  expect(lines).toEqual(['stderr', 'made', 'trace', 'library'].map((name) => `${name} failed`));
  expect(connections).toBe(0);
  expect(await readdir(folder)).toEqual(['socket']);
  expect(await readdir(worker)).toEqual(before);
});

test('what code sends as printed lines controls no terminal, and is no more than 20 lines', async () => {
  const pricing = await on.pricingWith(`${reachProcess}
    const line = String.fromCharCode(27) + '[2Jdone' + String.fromCharCode(10) + 'error: forged';
    for (let sent = 0; sent < 30; sent++) real.send({ kind: 'printed', line });
  `);
  const { lines } = await on.render(pricing);
  expect(lines).toEqual(Array(20).fill(' [2Jdone'));
});

test('code that sends what Node’s channels are run by does not end the command', async () => {
  const pricing = await on.pricingWith(`${reachProcess}
    for (const cmd of ['NODE_HANDLE', 'NODE_HANDLE_ACK', 'NODE_HANDLE_NACK']) real.send({ cmd, type: 'x' });
  `);
  const { refusals } = await on.render(pricing);
  expect(refusals).toEqual([]);
});

test('code that writes no messages but bytes into the channel is refused', async () => {
  const pricing = await on.pricingWith(`${reachProcess}
    const parts = Object.getOwnPropertySymbols(real).map((symbol) => real[symbol]);
    const channel = parts.find((part) => part?.writeLatin1String);
    channel.writeLatin1String({}, String.fromCharCode(0, 0, 0, 4) + 'no message');
    await new Promise((resolve) => setTimeout(resolve, 50));
  `);
  const { refusals } = await on.render(pricing);
  expect(refusals).toEqual([
    ['rendering: pricing /pricing', 'could not be run: it sent what is no message'],
  ]);
});
