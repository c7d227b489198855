import { type FSWatcher, watch } from 'node:fs';

/** Milliseconds until a folder that could not be watched is tried again. */
const RETRY_MS = 1_000;

/** Calls back when something in a folder changes, until the returned function is called. */
export function watchFolder(folder: string, changed: () => void): () => void {
  let watcher: FSWatcher | undefined;
  const unwatch = () => {
    watcher?.close();
    watcher = undefined;
  };
  const attach = () => {
    try {
      watcher ??= watch(folder, changed).on('error', unwatch);
    } catch {
      // There is no such folder at the moment; the next attempt may find it.
    }
  };
  const timer = setInterval(attach, RETRY_MS);
  attach();
  return () => {
    clearInterval(timer);
    unwatch();
  };
}
