import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const workerFolder = join(import.meta.dirname, 'worker');

/** Node 22 has the earlier name. */
const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** Node's permissions: it may only read the worker's files. @param memory megabytes for objects */
export function confiningFlags(memory: number): string[] {
  return [
    permission,
    `--allow-fs-read=${join(workerFolder, '*')}`,
    `--max-old-space-size=${memory}`,
    // Initial memory in megabytes: growing page by page costs 0.1 seconds.
    '--min-semi-space-size=16',
    '--initial-heap-size=256',
    // Pages' policies forbid it in browsers too; in Node it would lead to `import()`.
    '--disallow-code-generation-from-strings',
    '--disable-warning=ExperimentalWarning',
  ];
}

/** Seconds of processor time after which the system itself ends the process. */
const PROCESSOR_TIME = 600;

/** Starts the worker, with no environment but a time zone: a choice renders the same everywhere. */
export function startChild(memory: number): ChildProcess {
  const flags = confiningFlags(memory);
  const limits = `ulimit -c 0; ulimit -t ${PROCESSOR_TIME}`;
  // The fifth stream closes when composing ends in any way, which `read` notices even if the child
  // loops. The watching shell keeps no other stream, so that they close with the child.
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

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Kills a child with this process: one that loops does not notice. @returns kills it at once */
export function killWithParent(child: ChildProcess): () => void {
  const kill = () => void child.kill('SIGKILL');
  const interrupted = (signal: NodeJS.Signals) => {
    stop();
    // Without its listener the signal ends the process as usual.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  function stop() {
    process.off('exit', kill);
    for (const signal of signals) process.off(signal, interrupted);
    kill();
  }
  process.on('exit', kill);
  for (const signal of signals) process.on(signal, interrupted);
  return stop;
}

const INTERVAL = 50;

/** Watches all memory of a process, buffers included, on Linux. @returns ends the watch */
export function watchMemory(pid: number, limit: number, exceeded: () => void): () => void {
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
    if (kilobytes <= limit * 1_024) return;
    clearInterval(timer);
    exceeded();
  }, INTERVAL);
  timer.unref();
  return () => clearInterval(timer);
}
