import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { confiningFlags, killWithParent, startChild } from './render-process.ts';

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
