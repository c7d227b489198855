import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { confiningFlags, findWall } from './confinement.ts';
import { killWithParent, startChild } from './render-process.ts';

/** Tries each way out that Node should block, with access to all of its modules. */
const script = `
  const { readFileSync, writeFileSync } = require('node:fs');
  const tried = {
    readItself: () => readFileSync(process.argv[1]).length > 0,
    read: () => readFileSync(process.argv[2]),
    list: () => require('node:fs').readdirSync('/'),
    write: () => writeFileSync(process.argv[2] + '.written', 'x'),
    start: () => require('node:child_process').spawnSync(process.execPath, ['--version']),
    thread: () => new (require('node:worker_threads').Worker)('', { eval: true }),
    code: () => new Function('return 1')(),
  };
  for (const [name, attempt] of Object.entries(tried)) {
    try { tried[name] = attempt(); } catch (error) { tried[name] = error.code ?? error.name; }
  }
  console.log(JSON.stringify(tried));`;

test('Node itself keeps the process from files, processes and threads', async () => {
  const worker = join(import.meta.dirname, 'worker', 'render-worker.mjs');
  const args = [...confiningFlags(100), '-e', script, worker, import.meta.filename];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env: {} });
  expect({ ...JSON.parse(stdout), stderr }).toEqual({
    readItself: true,
    read: 'ERR_ACCESS_DENIED',
    list: 'ERR_ACCESS_DENIED',
    write: 'ERR_ACCESS_DENIED',
    start: 'ERR_ACCESS_DENIED',
    thread: 'ERR_ACCESS_DENIED',
    code: 'EvalError',
    stderr: '',
  });
});

/** Without Node's permissions, as if code had found a way around all of them. */
const freely = `
  const fs = require('node:fs');
  const socket = require('node:net').connect(process.argv[1] + '/socket');
  const write = (path) => { try { fs.writeFileSync(path, 'x'); } catch (error) { return error.code; } };
  const found = {
    root: fs.readdirSync('/').filter((name) => !name.startsWith('lib') && name !== 'usr'),
    written: ['/x', '/worker/x', '/node', process.argv[1] + '/x'].map(write),
    started: require('node:child_process').spawnSync('/bin/sh', ['-c', 'true']).error.code,
    rights: process.getuid(),
  };
  socket.on('connect', () => console.log('connected'));
  socket.on('error', ({ code }) => console.log(JSON.stringify({ ...found, socket: code })));`;

test.runIf(findWall().kind === 'root')(
  'the system itself keeps it from sockets and files, whatever Node allows',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'beside-pages-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const server = createServer().listen(join(folder, 'socket'));
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const [program = '', ...args] = findWall().node;
    const { stdout } = await promisify(execFile)(program, [...args, '-e', freely, folder]);
    expect(JSON.parse(stdout)).toEqual({
      root: ['node', 'worker'],
      written: ['EROFS', 'EROFS', 'EROFS', 'ENOENT'],
      started: 'ENOENT',
      rights: 65_534,
      socket: 'ENOENT',
    });
    expect(await readdir(folder)).toEqual(['socket']);
  },
);

/** A shell that blocks while it loads, without using the processor. */
const blocking = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';

test('the process ends with composing, even if it sleeps and composing was killed', async () => {
  const child = startChild(100);
  const files = new Map([['node/server.js', Buffer.from(blocking)]]);
  const shell = {
    app: 'shell',
    id: '1.0.0-3fa9c21b5d0e7f64',
    renderBundle: 'node/server.js',
    files,
  };
  child.send({ kind: 'shell', shell, composition: {} });
  // The system closes it when composing ends; nothing else tells the child.
  child.stdio[4]?.destroy();
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
});

function child() {
  const kill = vi.fn();
  // Only its end is used.
  return { kill, child: { kill } as Pick<ChildProcess, 'kill'> as ChildProcess };
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s kills the child', (signal) => {
  // Another listener keeps the signal from ending the test's process.
  const other = () => {};
  process.on(signal, other);
  const { kill, child: started } = child();
  const before = process.listenerCount(signal);
  killWithParent(started);
  process.emit(signal, signal);
  expect(kill).toHaveBeenCalledWith('SIGKILL');
  expect(process.listenerCount(signal)).toBe(before);
  process.off(signal, other);
});

test('a child that is no longer needed is killed, and nothing is left behind', () => {
  const listeners = () =>
    ['exit', 'SIGINT', 'SIGTERM', 'SIGHUP'].map((event) => process.listenerCount(event));
  const before = listeners();
  const { kill, child: started } = child();
  const stop = killWithParent(started);
  expect(kill).not.toHaveBeenCalled();
  stop();
  expect(kill).toHaveBeenCalledWith('SIGKILL');
  expect(listeners()).toEqual(before);
});
