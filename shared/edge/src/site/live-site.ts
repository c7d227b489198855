import { LEDGER, readRevisions } from '@site/releases/ledger';
import type { Store } from '@site/releases/store';
import { type LoadedSite, loadSite } from './load-site.ts';
import { type Found, newestGoodSite } from './newest-good-site.ts';

/** Milliseconds between two looks at the store, for what the watch does not see. */
const CHECK_INTERVAL = 1_000;

export interface LiveSiteOptions {
  readonly store: Store;
  readonly liveReload: boolean;
  readonly log: (line: string) => void;
}

/** The site that the ledger says is live. */
export interface LiveSite {
  /** What to serve at this moment; ask once for each request. Undefined where nothing was live yet. */
  readonly site: LoadedSite | undefined;
  /** What keeps the newest revision from being served, or damages it; one line each. */
  readonly problems: readonly string[];
  /** The highest revision in the ledger, served or not; 0 for an empty one. */
  readonly head: number;
  /** Which ledger `site` is a revision of; undefined for one of an earlier version. */
  readonly epoch: string | undefined;
  /** Looks at the store now, and resolves when what is found there is served. */
  check(): Promise<void>;
  /** Calls back after every switch, until the returned function is called. */
  onSwitch(listener: (site: LoadedSite) => void): () => void;
  /** Checks whenever the ledger changes, and once a second, until the returned function is called. */
  follow(): () => void;
}

export function createLiveSite({ store, liveReload, log }: LiveSiteOptions): LiveSite {
  const listeners = new Set<(site: LoadedSite) => void>();
  let found: Found = { site: undefined, problems: [], head: 0, epoch: undefined };
  let print = '';
  let running: Promise<void> | undefined;
  let askedAgain = false;

  async function look(): Promise<void> {
    if (await isUnchanged()) return;
    const before = found;
    // The switch: a request sees either the old site or the new one, never some of both.
    found = await newestGoodSite(store, before, (live) => loadSite(live, liveReload));
    report(before, found, log);
    if (found.site && found.site !== before.site) {
      for (const listener of listeners) listener(found.site);
    }
    print = await store.fingerprint(found.site?.files ?? []);
  }

  async function isUnchanged(): Promise<boolean> {
    const { site, problems } = found;
    if (!site || problems.length > 0) return false;
    const [head] = await readRevisions(store).catch(() => []);
    return head === site.revision && (await store.fingerprint(site.files)) === print;
  }

  async function lookUntilQuiet(): Promise<void> {
    do {
      askedAgain = false;
      await look();
    } while (askedAgain);
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
      askedAgain = true;
      running ??= lookUntilQuiet().finally(() => {
        running = undefined;
      });
      return running;
    },
    onSwitch(listener) {
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

function report(before: Found, after: Found, log: (line: string) => void): void {
  const known = new Set(before.problems);
  for (const problem of after.problems) if (!known.has(problem)) log(`degraded: ${problem}`);
  if (known.size > 0 && after.problems.length === 0) log('mended: everything can be read again');
  if (after.site && after.site !== before.site) {
    log(`serving revision ${after.site.revision}, composition ${after.site.composition}`);
  }
}
