import { errorMessage } from '@site/node/error-code';
import { oneAtATime } from '@site/node/one-at-a-time';
import type { Environment } from '@site/node/settings';
import { entryKey, LEDGER } from '@site/releases/ledger';
import type { Store } from '@site/releases/store';
import type { Overview } from '../../protocol.ts';
import type { Clock } from '../clock.ts';
import { createInside } from './inside.ts';
import { type Outside, readOutside } from './outside.ts';
import { overviewOf } from './overview.ts';

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
  const readInside = createInside(store);
  const listeners = new Set<Listener>();
  let outside: Outside | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let revision = 0;
  let sent: string | undefined;
  let stop: (() => void) | undefined;

  const askOutside = oneAtATime(async () => {
    const { status } = await readInside(new Date(clock.now()));
    outside = await readOutside({ store, status, env, followers });
    askedAt = clock.now();
  });

  async function read(): Promise<Overview> {
    const now = new Date(clock.now());
    const inside = await readInside(now);
    revision = inside.status.head;
    return overviewOf(inside, outside, now);
  }

  const look = oneAtATime(async () => {
    const json = JSON.stringify(await read());
    const isNew = json !== sent;
    sent = json;
    for (const listener of listeners) listener(isNew ? json : undefined);
  });

  /** What fails is said once in the log, and looked at again. */
  const safely = (work: () => Promise<unknown>) => () =>
    void work().catch((error: unknown) => log(`console: ${errorMessage(error)}`));
  const lookAtStore = safely(look);
  const lookAtEverything = safely(async () => {
    await askOutside();
    await look();
  });
  const lookForNewest = safely(async () => {
    if (!store.isPolled && (await store.exists(entryKey(revision + 1)))) await look();
  });

  function start(): () => void {
    const stops = [
      store.watch(LEDGER, lookAtStore),
      clock.every(NEWEST_MS, lookForNewest),
      clock.every(EVERYTHING_MS, lookAtEverything),
    ];
    lookAtStore();
    lookAtEverything();
    return () => {
      for (const each of stops) each();
    };
  }

  return {
    /** What takes long for the first time. */
    readAhead: safely(() => readInside(new Date(clock.now()))),

    /** What is live by now; of other machines what is known, or answers at once. */
    async read(): Promise<Overview> {
      if (clock.now() - askedAt >= EVERYTHING_MS) {
        const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref());
        const asked = askOutside().catch((error) => log(`console: ${errorMessage(error)}`));
        await Promise.race([asked, late]);
      }
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
