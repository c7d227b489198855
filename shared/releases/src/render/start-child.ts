import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

const workerFolder = join(import.meta.dirname, 'worker');

/** Node 24 calls it so; the name before says that it is an experiment. */
const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/**
 * What Node is told: it may read the worker's files and nothing else, write nothing, start nothing.
 *
 * @param memory megabytes that its objects may take
 */
export function confiningFlags(memory: number): string[] {
  return [
    permission,
    `--allow-fs-read=${join(workerFolder, '*')}`,
    `--max-old-space-size=${memory}`,
    // Room from the beginning, in megabytes: growing to it page by page costs 0.1 seconds.
    '--min-semi-space-size=16',
    '--initial-heap-size=256',
    // Pages' policies forbid it in browsers too; in Node it would lead to `import()`.
    '--disallow-code-generation-from-strings',
    '--disable-warning=ExperimentalWarning',
  ];
}

/** Seconds of processor time after which the system itself ends it, should nobody else. */
const PROCESSOR_TIME = 600;

/**
 * Starts the worker. It finds no environment but the time zone, which is the same everywhere, so
 * that the same choice renders the same wherever it is composed.
 */
export function startChild(memory: number): ChildProcess {
  const flags = confiningFlags(memory);
  // No file of its memory where it breaks.
  const limits = `ulimit -c 0; ulimit -t ${PROCESSOR_TIME}`;
  // Composing's end of the fifth stream closes when composing ends, however that ends, and `read`
  // sees it: the child may loop or sleep, and does not have to notice. Of the other streams the
  // watching shell keeps none, so that they close with the child.
  const watch = `(read -r _ <&4; kill -9 $$) </dev/null >/dev/null 2>&1 3>&- &`;
  const child = fork(join(workerFolder, 'render-worker.mjs'), [], {
    cwd: workerFolder,
    env: { TZ: 'UTC' },
    ...(process.platform === 'win32'
      ? { execArgv: flags }
      : {
          execPath: '/bin/sh',
          execArgv: ['-c', `${limits}; ${watch} exec "$0" "$@" 4<&-`, process.execPath, ...flags],
        }),
    serialization: 'advanced',
    // What it prints comes as messages; the pipe says why Node itself gave up.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
  });
  child.on('exit', () => child.stdio[4]?.destroy());
  return child;
}
