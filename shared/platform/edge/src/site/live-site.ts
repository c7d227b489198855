import type { Canary, LedgerEntry } from '@platform/contracts/ledger';
import { errorMessage } from '@platform/node/error-code';
import { oneAtATime } from '@platform/node/one-at-a-time';
import type { Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { currentYear } from '@platform/releases/serving';
import { COMPOSITIONS } from '@platform/store/compositions';
import { EPOCH, entryKey, LEDGER, readEpoch, readRevisions } from '@platform/store/ledger';
import { type FoundLive, findLiveBy } from '@platform/store/live';
import type { Store } from '@platform/store/store';
import { createCompositionsInMemory } from './compositions-in-memory.ts';
import { type LoadedComposition, type LoadedSite, loadComposition } from './load-composition.ts';

/** Milliseconds between two checks, for what the store's watches miss. */
const CHECK_INTERVAL = 1_000;

/** Where the store's watch polls, one of so many intervals has a check. */
const RARELY = 10;

/** Milliseconds after which an unfinished check is reported. */
const SLOW_MS = 5_000;

type CheckListener = (after: Found, before: Found) => void;

export type LiveSite = ReturnType<typeof createLiveSite>;

/** Rereads the epoch only if its file has changed: a fingerprint takes a fifth of the time. */
function createEpochReader(store: Store): () => Promise<string | undefined> {
  let read: { readonly fingerprint: string; readonly epoch: string | undefined } | undefined;
  return async () => {
    const fingerprint = await store.fingerprint([EPOCH]);
    if (read?.fingerprint !== fingerprint) read = { fingerprint, epoch: await readEpoch(store) };
    return read.epoch;
  };
}

/** All properties may change between two requests: read them once per request. */
export function createLiveSite(store: Store, now = () => performance.now(), yearNow = currentYear) {
  const listeners = new Set<CheckListener>();
  let found: Found = { site: undefined, problems: [], head: 0, epoch: undefined };
  const compositions = createCompositionsInMemory(store, undefined, yearNow);
  const epoch = createEpochReader(store);
  let filesServed = '';
  /** When the check began that is running, in milliseconds. */
  let checkingSince: number | undefined;
  /** When the store was last read. */
  let readAt = now();

  /** Whether the store could be read. */
  async function checkOnce(): Promise<boolean> {
    if (await isUnchanged()) return true;
    const before = found;
    // The switch: a request sees either the old site or the new one.
    const reading = {
      // Memory does not show whether the store still has what is served.
      load: (id: string, revision: number) =>
        revision === before.site?.revision
          ? loadComposition(store, id, undefined, yearNow())
          : compositions.load(id),
      epoch,
    };
    found = await newestGoodSite(store, before, reading);
    for (const listener of listeners) listener(found, before);
    const { site, isAway = false } = found;
    if (!site || isAway) return !isAway;
    const isSwitch = site !== before.site;
    if (isSwitch) compositions.served(site);
    // It may have been loaded earlier: if the store differs by now, the next check reports it.
    filesServed = await fingerprintOf(site, isSwitch ? site.fingerprint : undefined);
    return true;
  }

  async function isUnchanged(): Promise<boolean> {
    const { site, problems } = found;
    if (!site || problems.length > 0 || site.year !== yearNow()) return false;
    // If the ledger can't be read, the check that follows reports it.
    const newer = await readRevisions(store, site.revision).catch(() => [site.revision]);
    return newer.length === 0 && (await fingerprintOf(site)) === filesServed;
  }

  /** @param composition the fingerprint of its files; computed by default */
  async function fingerprintOf({ revision, files }: LoadedSite, composition?: string) {
    const entry = await store.fingerprint([entryKey(revision)]);
    return `${entry} ${composition ?? (await store.fingerprint(files))}`;
  }

  const check = oneAtATime(async () => {
    checkingSince = now();
    try {
      if (await checkOnce()) readAt = now();
    } finally {
      checkingSince = undefined;
    }
  });

  return {
    get site() {
      return found.site;
    },
    get canary() {
      return found.canary;
    },
    get problems() {
      const isSlow = checkingSince !== undefined && now() - checkingSince > SLOW_MS;
      return isSlow ? [...found.problems, 'The store does not answer.'] : found.problems;
    },
    get head() {
      return found.head;
    },
    get epoch() {
      return found.epoch;
    },
    /** Milliseconds since the store was last read; at first since the start. */
    get lookAge() {
      return now() - readAt;
    },
    check,
    /** Called after each check with a change or a problem; returns how to unsubscribe. */
    onCheck(listener: CheckListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow(): () => void {
      const prepare = () => void compositions.prepareArrivals();
      const unwatch = [store.watch(LEDGER, () => void check()), store.watch(COMPOSITIONS, prepare)];
      prepare();
      if (found.site) void compositions.preparePrevious(found.site.revision);
      let turn = 0;
      const timer = setInterval(() => {
        turn += 1;
        // Polling misses only rare cases, such as a restored ledger.
        const isDue = !store.isPolled || found.problems.length > 0 || turn % RARELY === 0;
        if (!isDue) return;
        void check();
        prepare();
      }, CHECK_INTERVAL);
      return () => {
        clearInterval(timer);
        for (const stop of unwatch) stop();
      };
    },
  };
}

/** A second site, for a share of visitors. */
export interface CanarySite extends Pick<Canary, 'percent' | 'salt'> {
  readonly site: LoadedSite;
}

export interface Found {
  readonly site: LoadedSite | undefined;
  readonly canary?: CanarySite | undefined;
  /** One line each; empty if the newest revision is served and readable. */
  readonly problems: readonly string[];
  /** The highest revision in the ledger; 0 for an empty one. */
  readonly head: number;
  readonly epoch: string | undefined;
  /** Whether the store could not be read at all, so that the rest is from before. */
  readonly isAway?: boolean;
}

interface Reading {
  load(composition: string, revision: number): Promise<Result<LoadedComposition>>;
  epoch(): Promise<string | undefined>;
}

/** The served one stays if nothing newer is intact; a ledger in its place needs a restart. */
async function newestGoodSite(
  store: Store,
  before: Found,
  { load, epoch: readEpoch }: Reading,
): Promise<Found> {
  const { site: served } = before;
  let found: FoundLive<LoadedComposition>;
  let now: string | undefined;
  try {
    found = await findLiveBy(load, store, served?.revision);
    now = await readEpoch();
  } catch (error) {
    const problems = [`The store can't be read: ${errorMessage(error)}`];
    return { ...before, problems, isAway: true };
  }
  const { head, live, passedOver } = found;
  if (served && before.epoch && now && before.epoch !== now) {
    const problem = `The ledger is another one than that of revision ${served.revision}, which is served, and ends at revision ${head}: start this edge again to serve it.`;
    return { ...before, head, problems: [problem], isAway: false };
  }
  const epoch = before.epoch ?? now;
  const problems = passedOver.map(
    ({ revision, problem }) => `Revision ${revision}: ${problem.message}`,
  );
  if (live) {
    const { entry } = live;
    // What can't be read may have ended it.
    const isNewest = passedOver.length === 0;
    const { canary: held } = before;
    // A clock that went into another year changes both.
    const sameYear = held?.site.year === live.whole.year ? held : undefined;
    const canary = isNewest ? await loadCanary(entry, sameYear, load) : undefined;
    if (canary && !canary.ok)
      problems.push(`The canary of revision ${entry.revision}: ${canary.problem.message}`);
    const shared = canary?.ok ? { canary: canary.value } : {};
    return { site: siteOf(served, live), ...shared, problems, head, epoch };
  }
  if (served && head < served.revision) {
    problems.push(
      `Revision ${served.revision}, which is served, is no longer in the ledger, which ends at revision ${head}: it was restored from an older copy. The next \`site\` command that changes something says how to go on.`,
    );
  }
  return { site: served, problems, head, epoch };
}

/** Its visitors get what is live where it can't be read. */
async function loadCanary(
  { canary, revision }: LedgerEntry,
  before: CanarySite | undefined,
  load: Reading['load'],
): Promise<Result<CanarySite> | undefined> {
  if (!canary) return undefined;
  const { composition, percent, salt } = canary;
  const isLoaded = before?.site.composition === composition;
  const loaded = isLoaded ? ok(before.site) : await load(composition, revision + 1);
  return loaded.ok ? ok({ site: { revision, ...loaded.value }, percent, salt }) : loaded;
}

function siteOf(
  served: LoadedSite | undefined,
  { entry: { revision }, whole }: NonNullable<FoundLive<LoadedComposition>['live']>,
): LoadedSite {
  const isSame =
    served?.revision === revision &&
    served.composition === whole.composition &&
    served.year === whole.year;
  return isSame ? served : { ...whole, revision };
}
