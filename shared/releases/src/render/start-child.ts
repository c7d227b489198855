import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

const workerFolder = join(import.meta.dirname, 'worker');

/** Node 24 calls it so; the name before says that it is an experiment. */
const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/**
 * Starts Node on the worker's files: it may read those and nothing else, write nothing, start
 * nothing, and finds no environment but the time zone, which is the same everywhere, so that the
 * same choice renders the same wherever it is composed.
 *
 * @param memory megabytes that its objects may take
 */
export function startChild(memory: number): ChildProcess {
  return fork(join(workerFolder, 'render-worker.mjs'), [], {
    cwd: workerFolder,
    env: { TZ: 'UTC' },
    execArgv: [
      permission,
      `--allow-fs-read=${join(workerFolder, '*')}`,
      `--max-old-space-size=${memory}`,
      // Pages' policies forbid it in browsers too; in Node it would lead to `import()`.
      '--disallow-code-generation-from-strings',
      '--disable-warning=ExperimentalWarning',
      '--stack-trace-limit=50',
    ],
    serialization: 'advanced',
    // What it prints comes as messages; the pipe says why Node itself gave up.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}
