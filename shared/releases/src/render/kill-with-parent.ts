import type { ChildProcess } from 'node:child_process';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Kills a child when this process ends, even by a signal: a child that loops does not notice that
 * no one waits for it.
 *
 * @returns a function that ends the watch, and kills the child if it still runs
 */
export function killWithParent(child: ChildProcess): () => void {
  const kill = () => void child.kill('SIGKILL');
  const interrupted = (signal: NodeJS.Signals) => {
    stop();
    // Once its listener is gone the signal ends the process, as if there had never been one.
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
