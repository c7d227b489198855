import { LEDGER, readRevisions } from '@site/releases/ledger';
import type { Store } from '@site/releases/store';
import { loadSite } from './load-site.ts';
import { type Found, newestGoodSite } from './newest-good-site.ts';

/** Milliseconds between two checks without a change, for what the watch of the ledger misses. */
const CHECK_INTERVAL = 1_000;

type CheckListener = (after: Found, before: Found) => void;

/** The site that the ledger says is live, and what stands in the way of it. */
export interface LiveSite extends Found {
  /** Reads the store now, and resolves when what is found there is served. */
  check(): Promise<void>;
  /**
   * Calls back after each check that found a change or a problem, until the returned function is
   * called.
   */
  onCheck(listener: CheckListener): () => void;
  /**
   * Checks whenever the ledger changes, and once a second, until the returned function is called.
   */
  follow(): () => void;
}

/** `site` and the rest may change between two requests: ask once for each request. */
export function createLiveSite(store: Store): LiveSite {
  const listeners = new Set<CheckListener>();
  let found: Found = { site: undefined, problems: [], head: 0, epoch: undefined };
  let filesServed = '';
  let running: Promise<void> | undefined;
  let isAskedAgain = false;

  async function checkOnce(): Promise<void> {
    if (await isUnchanged()) return;
    const before = found;
    // The switch: a request sees either the old site or the new one, never some of both.
    found = await newestGoodSite(store, before, loadSite);
    for (const listener of listeners) listener(found, before);
    filesServed = await store.fingerprint(found.site?.files ?? []);
  }

  async function isUnchanged(): Promise<boolean> {
    const { site, problems } = found;
    if (!site || problems.length > 0) return false;
    const [head] = await readRevisions(store).catch(() => []);
    return head === site.revision && (await store.fingerprint(site.files)) === filesServed;
  }

  async function checkUntilQuiet(): Promise<void> {
    do {
      isAskedAgain = false;
      await checkOnce();
    } while (isAskedAgain);
  }

  return {
    get site() {
      return found.site;
    },
    get problems() {
      return found.problems;
    },
    get head() {
      return found.head;
    },
    get epoch() {
      return found.epoch;
    },
    check() {
      isAskedAgain = true;
      running ??= checkUntilQuiet().finally(() => {
        running = undefined;
      });
      return running;
    },
    onCheck(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow() {
      const unwatch = store.watch(LEDGER, () => void this.check());
      const timer = setInterval(() => void this.check(), CHECK_INTERVAL);
      return () => {
        clearInterval(timer);
        unwatch();
      };
    },
  };
}
