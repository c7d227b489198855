import { EPOCH, readEpoch } from '@site/releases/epoch';
import { entryKey, LEDGER, readRevisions } from '@site/releases/ledger';
import type { Store } from '@site/releases/store';
import { COMPOSITIONS } from '@site/releases/stored-compositions';
import { createCompositionsInMemory } from './compositions-in-memory.ts';
import { type LoadedSite, loadComposition } from './load-composition.ts';
import { type Found, newestGoodSite } from './newest-good-site.ts';

/** Milliseconds between two checks without a change, for what the watches of the store miss. */
const CHECK_INTERVAL = 1_000;

/** Of so many intervals one has a check, where the store's own watch polls. */
const RARELY = 10;

/** Milliseconds after which a check that has not ended is a problem. */
const SLOW_MS = 5_000;

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
   * Meanwhile compositions that may be next are loaded.
   */
  follow(): () => void;
}

/** Reads the epoch again only where its file has changed: looking at it takes a fifth of the time. */
function createEpochReader(store: Store): () => Promise<string | undefined> {
  let read: { readonly fingerprint: string; readonly epoch: string | undefined } | undefined;
  return async () => {
    const fingerprint = await store.fingerprint([EPOCH]);
    if (read?.fingerprint !== fingerprint) read = { fingerprint, epoch: await readEpoch(store) };
    return read.epoch;
  };
}

/** `site` and the rest may change between two requests: ask once for each request. */
export function createLiveSite(store: Store, now = () => performance.now()): LiveSite {
  const listeners = new Set<CheckListener>();
  let found: Found = { site: undefined, problems: [], head: 0, epoch: undefined };
  const compositions = createCompositionsInMemory(store);
  const epoch = createEpochReader(store);
  let filesServed = '';
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  let checkingSince = 0;

  async function checkOnce(): Promise<void> {
    if (await isUnchanged()) return;
    const before = found;
    // The switch: a request sees either the old site or the new one, never some of both.
    found = await newestGoodSite(store, before, {
      // Whether the store still has what is served can't be known from memory.
      load: (id, revision) =>
        revision === before.site?.revision ? loadComposition(store, id) : compositions.load(id),
      epoch,
    });
    for (const listener of listeners) listener(found, before);
    const { site } = found;
    if (!site) return;
    const isSwitch = site !== before.site;
    if (isSwitch) compositions.served(site);
    // It may have been loaded a while ago: if the store has something else by now, the next check
    // reports it.
    filesServed = await fingerprintOf(site, isSwitch ? site.fingerprint : undefined);
  }

  async function isUnchanged(): Promise<boolean> {
    const { site, problems } = found;
    if (!site || problems.length > 0) return false;
    // Where the ledger can't be read, the check that follows says so.
    const newer = await readRevisions(store, site.revision).catch(() => [site.revision]);
    return newer.length === 0 && (await fingerprintOf(site)) === filesServed;
  }

  /** @param composition the fingerprint of its files; by default as they are now */
  async function fingerprintOf(
    { revision, files }: LoadedSite,
    composition?: string,
  ): Promise<string> {
    const entry = await store.fingerprint([entryKey(revision)]);
    return `${entry} ${composition ?? (await store.fingerprint(files))}`;
  }

  async function checkUntilQuiet(): Promise<void> {
    do {
      isAskedAgain = false;
      checkingSince = now();
      await checkOnce();
    } while (isAskedAgain);
  }

  return {
    get site() {
      return found.site;
    },
    get problems() {
      const isSlow = running !== undefined && now() - checkingSince > SLOW_MS;
      return isSlow ? [...found.problems, 'The store does not answer.'] : found.problems;
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
      const check = () => void this.check();
      const prepare = () => void compositions.prepareArrivals();
      const unwatch = [store.watch(LEDGER, check), store.watch(COMPOSITIONS, prepare)];
      prepare();
      if (found.site) void compositions.preparePrevious(found.site.revision);
      let turn = 0;
      const timer = setInterval(() => {
        turn += 1;
        // What a watch that polls does not see is rare, such as a ledger that was restored.
        const isDue = !store.isPolled || found.problems.length > 0 || turn % RARELY === 0;
        if (!isDue) return;
        check();
        prepare();
      }, CHECK_INTERVAL);
      return () => {
        clearInterval(timer);
        for (const stop of unwatch) stop();
      };
    },
  };
}
