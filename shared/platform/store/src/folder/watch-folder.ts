import { type FSWatcher, watch } from 'node:fs';
import { stat } from 'node:fs/promises';

/** Milliseconds between two checks that the watched folder is still the same. */
const CHECK_MS = 1_000;

/**
 * Restoring or remounting a store replaces the folder, and the system watches only the old one. It
 * never waits for a disk that hangs.
 */
export function watchFolder(folder: string, changed: () => void): () => void {
  let watched: { readonly identity: string; readonly watcher: FSWatcher } | undefined;
  let isStopped = false;
  let isLooking = false;
  const unwatch = () => {
    watched?.watcher.close();
    watched = undefined;
  };
  const attach = async () => {
    if (isLooking) return;
    isLooking = true;
    const found = await stat(folder).catch(() => undefined);
    isLooking = false;
    const identity = found && `${found.dev}-${found.ino}`;
    if (isStopped || (identity && identity === watched?.identity)) return;
    unwatch();
    // There is no such folder now; the next check may find it.
    if (!identity) return;
    try {
      watched = { identity, watcher: watch(folder, changed).on('error', unwatch) };
      // What came before it was watched.
      changed();
    } catch {
      unwatch();
    }
  };
  const timer = setInterval(() => void attach(), CHECK_MS);
  void attach();
  return () => {
    isStopped = true;
    clearInterval(timer);
    unwatch();
  };
}
