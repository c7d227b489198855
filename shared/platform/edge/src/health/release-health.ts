import { SHELL } from '@platform/contracts/application';
import { addCounts, type HealthAnswer } from '@platform/contracts/release-health';
import { errorMessage } from '@platform/node/error-code';
import type { Exchange } from '../http/exchange.ts';
import type { SendPage } from '../http/pages.ts';
import type { ServedPage } from '../site/load-composition.ts';
import { createCollector, type OnReport } from './collector.ts';
import {
  type AggregatedRow,
  type HealthDatabase,
  type HealthPlace,
  openHealthDatabase,
} from './health-database.ts';
import { createKnownCompositions, viewOf } from './known-compositions.ts';
import { createTally, type HealthRow } from './tally.ts';

/*
 * What this edge counts of releases on visitors' screens:
 *
 *   a page is sent      ──▶ the tally ──every 5 s──▶ the database ──▶ /health, `site status`
 *   a browser's report  ──▶     └──▶ /metrics
 *
 * While the database is away the tally waits; visitors are answered from memory in any case.
 */

const FLUSH_MS = 5_000;
const KEPT_MINUTES = 30 * 24 * 60;
/** In memory alone. */
const KEPT_IN_MEMORY = 2 * 60;
/** Each time at most an hour goes, so that a longer silence is caught up with. */
const PRUNED_EVERY_MINUTES = 30;
const LAST_FLUSH_MS = 2_000;

export interface ReleaseHealthOptions extends HealthPlace {
  readonly isTrustedProxy?: (address: string) => boolean;
  readonly onReport?: OnReport | undefined;
  readonly log?: (line: string) => void;
  readonly now?: () => number;
}

export type ReleaseHealth = ReturnType<typeof createReleaseHealth>;

export function createReleaseHealth(options: ReleaseHealthOptions = {}) {
  const { isTrustedProxy = () => false, onReport, log = () => {}, now = Date.now } = options;
  const known = createKnownCompositions();
  const tally = createTally(now);
  const { collect, isReport, dropped } = createCollector({
    ...{ known, tally, isTrustedProxy, now, onReport },
  });
  const keptMinutes = options.file || options.url ? KEPT_MINUTES : KEPT_IN_MEMORY;
  const minuteNow = () => Math.floor(now() / 60_000);
  let sent = new Map<ServedPage, number>();
  let database: Promise<HealthDatabase> | undefined;
  let problem: string | undefined;
  let prunedAt = Number.NEGATIVE_INFINITY;
  let flushing = Promise.resolve();
  let queued: Promise<void> | undefined;

  function tallySent(): void {
    const pages = sent;
    sent = new Map();
    for (const [page, served] of pages) {
      const view = viewOf(page);
      if (!view) continue;
      const { app, release, route } = view;
      tally.add({ app, release, route }, { served });
      const shell = known.find(view)?.releases[SHELL];
      if (shell) tally.add({ app: SHELL, release: shell, route }, { served });
    }
  }

  async function use<T>(work: (database: HealthDatabase) => Promise<T>): Promise<T | undefined> {
    let used = database;
    try {
      if ((await used)?.isThere() === false) await close(used);
      database ??= openHealthDatabase(options);
      used = database;
      return await work(await used);
    } catch (error) {
      const reason = errorMessage(error).replaceAll(/\s+/g, ' ');
      const now = `Release health can't be stored (${reason}): it waits in memory.`;
      if (now !== problem) log(`degraded: ${now}`);
      problem = now;
      // A connection that hangs must not keep the next try.
      void close(used);
      return undefined;
    }
  }

  async function close(open = database): Promise<void> {
    if (open === database) database = undefined;
    await open?.then((each) => each.close()).catch(() => {});
  }

  async function flushOnce(): Promise<void> {
    tallySent();
    const rows = tally.take();
    const isDue = Math.abs(minuteNow() - prunedAt) >= PRUNED_EVERY_MINUTES;
    if (rows.length === 0 && !problem && !isDue) return;
    const isStored = await use(async (database) => {
      if (rows.length > 0) await database.write(rows);
      return true;
    });
    if (!isStored) return tally.putBack(rows);
    // What is stored stays so where this fails.
    const isPruned =
      isDue &&
      (await use(async (database) => {
        await database.removeBefore(minuteNow() - keptMinutes);
        return true;
      }));
    if (isDue && !isPruned) return;
    // What can be read may be locked or full all the same.
    if (problem && rows.length > 0) {
      problem = undefined;
      log('mended: release health is stored again');
    }
    if (isDue) prunedAt = minuteNow();
  }

  /**
   * One after the other, so that nothing is stored twice. While a database does not answer one waits, for
   * all that come meanwhile.
   */
  const flush = () => {
    queued ??= flushing.then(() => {
      queued = undefined;
      return flushOnce();
    });
    flushing = queued;
    return flushing;
  };
  const timer = setInterval(flush, FLUSH_MS).unref();

  return {
    collect,
    isReport,
    flush,
    /** Counts each document of the live site that a visitor was sent, or has already. */
    counting:
      (sendPage: SendPage): SendPage =>
      (exchange, page, status) => {
        sendPage(exchange, page, status);
        if (isView(exchange, status)) {
          if (exchange.site) known.add(exchange.site);
          sent.set(page, (sent.get(page) ?? 0) + 1);
        }
      },
    dropped,
    totals: tally.totals,
    problems: (): readonly string[] => (problem ? [problem] : []),
    async read(minutes: number): Promise<HealthAnswer> {
      await flush();
      const until = minuteNow();
      const since = until - minutes + 1;
      // A clock that was ahead has left minutes that are still to come.
      const stored = (await use((database) => database.read(since, until))) ?? [];
      const waiting = tally.waiting().filter(({ minute }) => since <= minute && minute <= until);
      return {
        minutes,
        rows: merged([...stored, ...waiting]),
        dropped: Object.fromEntries(dropped),
        ...(problem ? { problem } : {}),
      };
    },
    /** Stores what it can in two seconds. */
    async stop(): Promise<void> {
      clearInterval(timer);
      const late = new Promise((resolve) => setTimeout(resolve, LAST_FLUSH_MS).unref());
      await Promise.race([flush().then(() => close()), late]);
    },
  };
}

/** What is fetched ahead may never be seen. */
function isView({ request: { method, headers } }: Exchange, status: number): boolean {
  return status === 200 && method === 'GET' && !headers['sec-purpose']?.includes('prefetch');
}

function merged(rows: readonly (AggregatedRow | HealthRow)[]): HealthAnswer['rows'] {
  const byPlace = new Map<string, AggregatedRow>();
  for (const { app, release, route, counts } of rows) {
    const key = `${app} ${release} ${route}`;
    const found = byPlace.get(key) ?? { app, release, route, counts: {} };
    byPlace.set(key, found);
    addCounts(found.counts, counts);
  }
  return [...byPlace.values()];
}
