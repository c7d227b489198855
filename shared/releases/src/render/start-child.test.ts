import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { confiningFlags } from './start-child.ts';

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
