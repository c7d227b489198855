import { type FSWatcher, statSync, watch } from 'node:fs';

/** Milliseconds between two checks that the folder is still the one that is watched. */
const CHECK_MS = 1_000;

/**
 * Calls back when something in a folder changes, until the returned function is called. The folder
 * may be missing for a while and come back as another one of the same name, as it does when a store
 * is restored or its disk is mounted again; the system's watch stays with the one that is gone.
 */
export function watchFolder(folder: string, changed: () => void): () => void {
  let watched: { readonly identity: string; readonly watcher: FSWatcher } | undefined;
  const unwatch = () => {
    watched?.watcher.close();
    watched = undefined;
  };
  const attach = () => {
    try {
      const { dev, ino } = statSync(folder);
      const identity = `${dev}-${ino}`;
      if (watched?.identity === identity) return;
      unwatch();
      watched = { identity, watcher: watch(folder, changed).on('error', unwatch) };
    } catch {
      // There is no such folder at the moment; the next check may find it.
      unwatch();
    }
  };
  const timer = setInterval(attach, CHECK_MS);
  attach();
  return () => {
    clearInterval(timer);
    unwatch();
  };
}
