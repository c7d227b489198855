import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

const workerFolder = join(import.meta.dirname, 'worker');

/** Node 24 has this name; the earlier name marks an experiment. */
const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/**
 * The permissions that Node gets: it may read the worker's files and nothing else, write nothing,
 * start nothing.
 *
 * @param memory megabytes that its objects may take
 */
export function confiningFlags(memory: number): string[] {
  return [
    permission,
    `--allow-fs-read=${join(workerFolder, '*')}`,
    `--max-old-space-size=${memory}`,
    // Memory from the start, in megabytes: growing to it page by page costs 0.1 seconds.
    '--min-semi-space-size=16',
    '--initial-heap-size=256',
    // Pages' policies forbid it in browsers too; in Node it would lead to `import()`.
    '--disallow-code-generation-from-strings',
    '--disable-warning=ExperimentalWarning',
  ];
}

/**
 * Seconds of processor time after which the system itself ends the process, if nothing else does.
 */
const PROCESSOR_TIME = 600;

/**
 * Starts the worker. It has no environment but the time zone, which is the same everywhere, so that
 * the same choice renders the same on every machine.
 */
export function startChild(memory: number): ChildProcess {
  const flags = confiningFlags(memory);
  // It writes no core dump.
  const limits = `ulimit -c 0; ulimit -t ${PROCESSOR_TIME}`;
  // Composing's end of the fifth stream closes when composing ends in any way, and `read` notices:
  // the child may loop or sleep, and does not have to notice itself. The watching shell keeps none
  // of the other streams, so that they close with the child.
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
    // Its output comes as messages; the pipe carries the reason if Node itself gave up.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
  });
  child.on('exit', () => child.stdio[4]?.destroy());
  return child;
}
