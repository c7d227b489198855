import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { confiningFlags, startChild } from './start-child.ts';

/** Says of each way whether Node lets it be gone, where code has got hold of all of its modules. */
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

/** A shell that blocks while it loads, and uses no processor. */
const blocking = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';

test('the process ends with composing, even if it sleeps and composing was killed', async () => {
  const child = startChild(100);
  const files = new Map([['node/server.js', Buffer.from(blocking)]]);
  const shell = { app: 'shell', id: '1.0.0-3fa9c21b', renderBundle: 'node/server.js', files };
  child.send({ kind: 'shell', shell, composition: {} });
  // The system closes it when composing is gone; nothing else is told to the child.
  child.stdio[4]?.destroy();
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
});
