import type { Service } from '../site/service.ts';

/** Milliseconds between two questions what an edge serves. */
const ASKED_EVERY_MS = 25;

/** Milliseconds after which such a question has no answer. */
const PATIENCE_MS = 2_000;

/** What an edge served, and when that was first seen. */
interface Sighting {
  readonly revision: number;
  /** As `performance.now()` says it. */
  readonly at: number;
}

/** An edge as a process, and what it is seen to serve. */
export interface WatchedEdge {
  readonly name: string;
  /** Its own, which nginx hides. */
  readonly address: string;
  readonly service: Pick<Service, 'stop' | 'kill'>;
  readonly sightings: readonly Sighting[];
  /** The times in which it was expected to follow the ledger; the last one may not have ended. */
  readonly duty: { readonly from: number; until: number }[];
  /** Whenever it was seen to serve an older revision than before, in words. */
  readonly stepsBack: readonly string[];
  /** Whenever it began with an older revision than the ledger ended with when it was started, in words. */
  readonly staleStarts: readonly string[];
  start(): Promise<void>;
  /** From now on it is expected to follow the ledger, or no longer. */
  setDuty(isOnDuty: boolean): void;
  stopWatching(): Promise<void>;
}

interface Watched {
  readonly name: string;
  readonly address: string;
  readonly service: Service;
  /** The highest revision in the ledger now. */
  readonly head: () => number;
}

export function watchEdge({ name, address, service, head }: Watched): WatchedEdge {
  const sightings: Sighting[] = [];
  const duty: { from: number; until: number }[] = [];
  const stepsBack: string[] = [];
  const staleStarts: string[] = [];
  let highest = 0;
  /** What it has to begin with, until it was seen to serve something. */
  let atLeast = 0;
  let isWatched = true;
  async function look(): Promise<void> {
    while (isWatched) {
      const revision = await servedRevision(address);
      if (revision !== undefined) {
        if (revision < atLeast) {
          staleStarts.push(`${name} began with revision ${revision}, not with ${atLeast}`);
        }
        atLeast = 0;
      }
      if (revision !== undefined && revision < highest) {
        stepsBack.push(`${name} served revision ${revision} after ${highest}`);
      }
      if (revision !== undefined && revision > highest) {
        highest = revision;
        sightings.push({ revision, at: performance.now() });
      }
      await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS));
    }
  }
  const watching = look();
  return {
    name,
    address,
    service,
    sightings,
    duty,
    stepsBack,
    staleStarts,
    async start() {
      atLeast = head();
      await service.start();
    },
    setDuty(isOnDuty) {
      const now = performance.now();
      const last = duty.at(-1);
      if (isOnDuty) duty.push({ from: now, until: Number.POSITIVE_INFINITY });
      else if (last) last.until = Math.min(last.until, now);
    },
    async stopWatching() {
      isWatched = false;
      await watching;
    },
  };
}

async function servedRevision(address: string): Promise<number | undefined> {
  try {
    const response = await fetch(`${address}/_site/ready`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const { revision } = (await response.json()) as { revision?: number };
    return revision;
  } catch {
    return undefined;
  }
}
