import type { ChildProcess } from 'node:child_process';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Kills a child when this process ends, also by a signal: a child that loops does not notice that
 * nobody waits for it any more.
 *
 * @returns ends the watch, and kills the child where it still runs
 */
export function killWithParent(child: ChildProcess): () => void {
  const kill = () => void child.kill('SIGKILL');
  const interrupted = (signal: NodeJS.Signals) => {
    stop();
    // Without a listener of its own the process ends by the signal, as if nobody had listened.
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
