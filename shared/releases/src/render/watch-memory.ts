import { readFile } from 'node:fs/promises';

/** Milliseconds between two looks. */
const INTERVAL = 50;

/**
 * Watches what a process holds in all, buffers too, where the system tells (Linux). Elsewhere only
 * V8's own limit for objects holds.
 *
 * @param limit megabytes
 * @param exceeded is called once
 * @returns ends the watch
 */
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
