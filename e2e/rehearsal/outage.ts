import type { NetworkLink } from './network-link.ts';
import { fetchFile, fetchPage, type NamedFile } from './page-files.ts';
import type { Day, Tally } from './tally.ts';
import type { WatchedEdge } from './watched-edge.ts';

/*
 * An edge without its store. nginx hides whatever it does wrong meanwhile, so it is asked directly: it
 * has to go on serving every page, and each file that it has served before, and to say that something is
 * wrong.
 */

/** Milliseconds for a page or a file: nginx has asked the next edge long before. */
const PATIENCE_MS = 10_000;

/** Milliseconds between two rounds of questions. */
const ASKED_EVERY_MS = 500;

/**
 * Milliseconds within which it says that the store refuses connections: longer than the adapter of a
 * bucket insists twice, once for what is new and once for why that can't be read. The full rehearsal gives
 * it that long, shorter ones don't.
 */
const SAYS_WITHIN_MS = 12_000;

interface Outage {
  readonly paths: readonly string[];
  /** Of the whole: silent for one half, with connections refused for the other. */
  readonly seconds: number;
  readonly day: Day;
  readonly tally: Tally;
  readonly saysWithinMs?: number;
}

type CutOffEdge = Pick<WatchedEdge, 'name' | 'address' | 'setDuty'> & {
  readonly toStore: Pick<NetworkLink, 'cut' | 'silence' | 'mend'>;
};

/** Cuts an edge off, and resolves when it has its store again and is on duty. */
export async function rehearseOutage(edge: CutOffEdge, outage: Outage): Promise<void> {
  const { paths, seconds, day, tally, saysWithinMs = SAYS_WITHIN_MS } = outage;
  const { name, address, setDuty, toStore } = edge;
  const files = new Map<string, NamedFile>();

  async function expectOk(work: () => Promise<void>): Promise<void> {
    tally.cutOffQuestions += 1;
    await work().catch((error) => tally.cutOffFailures.push(`${name}: ${error}`));
  }

  async function askFor(ms: number): Promise<boolean> {
    const end = performance.now() + ms;
    let hasSaid = false;
    do {
      for (const path of paths) {
        await expectOk(async () => void (await fetchPage(address + path, PATIENCE_MS)));
      }
      for (const file of files.values()) {
        await expectOk(() => fetchFile(address, file, PATIENCE_MS));
      }
      hasSaid ||= (await statusOf(address)) === 'degraded';
      await day.pause(Math.min(ASKED_EVERY_MS, end - performance.now()));
    } while (performance.now() < end && !day.isOver());
    return hasSaid;
  }

  for (const path of paths) {
    await expectOk(async () => {
      for (const file of await fetchPage(address + path)) {
        await fetchFile(address, file);
        files.set(file.address, file);
      }
    });
  }
  const halfMs = (seconds * 1_000) / 2;
  setDuty(false);
  toStore.silence();
  await askFor(halfMs);
  toStore.cut();
  let hasSaid = await askFor(halfMs);
  const isLong = halfMs >= saysWithinMs;
  // On a busy machine attempts take longer than their pauses: it gets the time once more.
  if (isLong && !hasSaid) hasSaid = await askFor(saysWithinMs);
  if (isLong && !hasSaid) {
    tally.cutOffFailures.push(`${name} never said that it can't read the store`);
  }
  toStore.mend();
  setDuty(true);
}

async function statusOf(address: string): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(`${address}/_site/ready`, { signal });
    // What it says is compared, whatever it is.
    return ((await response.json()) as { status?: unknown }).status;
  } catch {
    return undefined;
  }
}
