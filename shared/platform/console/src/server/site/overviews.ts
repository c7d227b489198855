import { errorMessage } from '@platform/node/error-code';
import type { Clock } from '@platform/node/lock-file';
import { oneAtATime } from '@platform/node/one-at-a-time';
import type { PublisherClaim } from '@platform/node/publisher-claim';
import type { Environment } from '@platform/node/settings';
import { createHistoryReader } from '@platform/releases/history';
import { readStatusAndEntries } from '@platform/releases/status';
import { entryKey, LEDGER } from '@platform/store/ledger';
import { readClaims } from '@platform/store/releases';
import type { Store } from '@platform/store/store';
import { type Outside, readOutside } from './outside.ts';
import { type Inside, type Overview, overviewOf, releasesIn } from './overview.ts';

/*
 * One look for all who watch, and none without anybody:
 *
 *   the ledger's folder is told to have changed, or has an entry more  ──▶ look at the store
 *   every 10 s: new releases, health, edges, the canary's counts       ──▶ look at everything
 *                                                                            │
 *   whoever watches gets it  ◀── only where it differs ──────────────────────┘
 */

const NEWEST_MS = 1_000;
const EVERYTHING_MS = 10_000;
/** The first screen waits no longer for other machines. */
const PATIENCE_MS = 300;

/** Gets JSON of an overview that differs, or undefined for a sign of life. */
type Listener = (json: string | undefined) => void;

interface OverviewOptions {
  /** Which remembers its ledger. */
  readonly store: Store;
  readonly env: Environment;
  readonly followers: readonly string[];
  readonly clock: Clock;
  readonly log: (line: string) => void;
}

export type Overviews = ReturnType<typeof createOverviews>;

export function createOverviews({ store, env, followers, clock, log }: OverviewOptions) {
  const readHistory = createHistoryReader();
  const listeners = new Set<Listener>();
  /** What is read anew at every look otherwise. */
  const known = new Map<string, PublisherClaim>();
  let outside: Outside | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let revision = 0;
  let sent: string | undefined;
  let failure = '';
  let stop: (() => void) | undefined;

  async function readInside(): Promise<Inside> {
    const read = await readStatusAndEntries(store, new Date(clock.now()));
    return { ...read, history: readHistory(read.entries) };
  }

  const askOutside = oneAtATime(async () => {
    const { status } = await readInside();
    const now = new Date(clock.now());
    outside = await readOutside({ store, status, env, followers, now, before: outside });
    askedAt = clock.now();
  });

  async function read(): Promise<Overview> {
    const inside = await readInside();
    revision = inside.status.head;
    const overview = overviewOf(inside, outside);
    return { ...overview, claims: await readClaims(store, releasesIn(overview), known) };
  }

  const look = oneAtATime(async () => {
    const json = JSON.stringify(await read());
    const isNew = json !== sent;
    failure = '';
    // By the time that somebody comes again it may not be so any more.
    if (listeners.size > 0) sent = json;
    for (const listener of listeners) listener(isNew ? json : undefined);
  });

  /** What fails is said in the log, once, and tried again by the next look; whoever comes meanwhile waits. */
  const safely = (work: () => Promise<unknown>) => () =>
    work().catch((error: unknown) => {
      const message = errorMessage(error);
      if (message !== failure) log(`console: ${message}`);
      [failure, sent] = [message, undefined];
    });
  const lookAtStore = safely(look);
  const lookAtEverything = safely(() => askOutside().then(look));
  const lookForNewest = safely(async () => {
    if (!store.isPolled && (await store.exists(entryKey(revision + 1)))) await look();
  });

  function start(): () => void {
    const stops = [
      store.watch(LEDGER, lookAtStore),
      clock.every(NEWEST_MS, lookForNewest),
      clock.every(EVERYTHING_MS, lookAtEverything),
    ];
    void lookAtStore();
    void lookAtEverything();
    return () => stops.map((each) => each());
  }

  return {
    /** What takes long for the first time. */
    readAhead: safely(readInside),

    /** What is live by now; of other machines what is known, or answers at once. */
    async read(): Promise<Overview> {
      const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref());
      // Backwards as well: clocks are put right.
      const isDue = Math.abs(clock.now() - askedAt) >= EVERYTHING_MS;
      if (isDue) await Promise.race([safely(askOutside)(), late]);
      return read();
    },

    /** Calls at once with the newest that is known. @returns what ends it */
    subscribe(listener: Listener): () => void {
      listeners.add(listener);
      if (sent !== undefined) listener(sent);
      stop ??= start();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
        sent = undefined;
      };
    },
  };
}
