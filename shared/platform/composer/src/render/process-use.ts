import { readFileSync } from 'node:fs';

/* What Linux says of a render process; elsewhere it says nothing, and all numbers are 0. */

/**
 * Milliseconds in which the process could have run and other processes had the processors, since it
 * was started. On a busy machine that is most of the time, and it is not the fault of any page.
 */
export function timeKeptWaiting(pid: number): number {
  const waited = withChildren(pid).map((each) => {
    const [, nanoseconds] = read(`/proc/${each}/schedstat`).split(' ');
    return Number(nanoseconds ?? 0) / 1e6;
  });
  return waited.reduce((sum, each) => sum + each, 0);
}

const INTERVAL = 50;

/**
 * Watches all memory of a process, buffers included.
 *
 * @param limit in megabytes
 * @returns ends the watch
 */
export function watchMemory(pid: number, limit: number, exceeded: () => void): () => void {
  const timer = setInterval(() => {
    const used = withChildren(pid).map((each) => {
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${each}/status`))?.[1] ?? 0);
    });
    if (Math.max(...used) <= limit * 1_024) return;
    clearInterval(timer);
    exceeded();
  }, INTERVAL);
  timer.unref();
  return () => clearInterval(timer);
}

/** Behind a wall the process is a child of the program that made them. */
function withChildren(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).match(/\d+/g) ?? [];
  return [pid, ...children.map(Number)];
}

/** These are no files on a disk: reading one takes microseconds. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
