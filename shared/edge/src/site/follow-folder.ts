import { type FSWatcher, watch } from 'node:fs';

/** Milliseconds between two calls without a change, for what the watch of a file system misses. */
const INTERVAL = 1_000;

/**
 * Calls back whenever a folder changes, and once a second, until the returned function is called. The
 * folder may be missing, and may go and come back.
 */
export function followFolder(folder: string, onChange: () => void): () => void {
  let watcher: FSWatcher | undefined;
  const unwatch = () => {
    watcher?.close();
    watcher = undefined;
  };
  const attach = () => {
    try {
      watcher ??= watch(folder, onChange).on('error', unwatch);
    } catch {
      // There is no folder to watch at the moment; the next turn tries again.
    }
  };
  const timer = setInterval(() => {
    attach();
    onChange();
  }, INTERVAL);
  attach();
  return () => {
    clearInterval(timer);
    unwatch();
  };
}
