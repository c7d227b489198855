import { readFile } from 'node:fs/promises';

/** Milliseconds between two measurements. */
const INTERVAL = 50;

/**
 * Watches all memory of a process, including buffers, if the system reports it (Linux). Elsewhere
 * only V8's own limit for objects applies.
 *
 * @param limit megabytes
 * @param exceeded called once
 * @returns a function that ends the watch
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
