import type { Tally } from './tally.ts';
import type { WatchedEdge } from './watched-edge.ts';

/** When an entry of the ledger was written, as `performance.now()` says it. */
type EntryTimes = ReadonlyMap<number, number>;

/** What is counted once everybody has gone home. */
export interface Ending {
  /** Orders whose buyers were told that they paid, and that have no account. */
  readonly lostOrders: readonly string[];
  /** Orders that were charged more than once. */
  readonly chargedTwice: readonly string[];
}

export interface Report {
  readonly rows: readonly (readonly [what: string, figure: string, goal: string])[];
  /** What is not as it should be, one line each; empty after a good rehearsal. */
  readonly violations: readonly string[];
  readonly tally: Tally;
}

const GOAL_MS = 1_000;

interface Rehearsed {
  readonly tally: Tally;
  readonly edges: readonly WatchedEdge[];
  readonly entryTimes: EntryTimes;
  readonly ending: Ending;
  readonly isTimed: boolean;
}

export function reportOf(rehearsed: Rehearsed): Report {
  const { tally, edges, entryTimes: times, ending, isTimed } = rehearsed;
  const delays = edges.flatMap((edge) => delaysOf(edge, times)).sort((one, other) => one - other);
  const p95 = percentile(delays, 0.95);
  const stepsBack = edges.flatMap((edge) => edge.stepsBack);
  const staleStarts = edges.flatMap((edge) => edge.staleStarts);
  const head = Math.max(0, ...times.keys());
  const behind = edges
    .filter((edge) => edge.sightings.at(-1)?.revision !== head)
    .map(({ name, sightings }) => `${name} ends at ${sightings.at(-1)?.revision}, not at ${head}`);
  const violations = [
    ...tally.failedViews.map((view) => `failed view: ${view}`),
    ...tally.failedPurchases.map((purchase) => `failed purchase: ${purchase}`),
    ...ending.lostOrders.map((order) => `lost order: ${order}`),
    ...ending.chargedTwice.map((order) => `charged twice: ${order}`),
    ...stepsBack,
    ...staleStarts,
    ...behind,
    ...tally.cutOffFailures.map((failure) => `cut off from the store: ${failure}`),
    ...(isTimed && p95 > GOAL_MS
      ? [`edges followed the ledger within ${Math.round(p95)} ms at p95`]
      : []),
    ...tally.failedCommands.map((command) => `failed command: ${command}`),
  ];
  const ms = (value: number) => `${Math.round(value)} ms`;
  return {
    tally,
    violations,
    rows: [
      ['page views', count(tally.pageViews), ''],
      ['files', count(tally.files), ''],
      ['failed views', count(tally.failedViews.length), '0'],
      ['purchases', count(tally.purchases.length), ''],
      ['failed purchases', count(tally.failedPurchases.length), '0'],
      ['lost orders', count(ending.lostOrders.length), '0'],
      ['orders charged twice', count(ending.chargedTwice.length), '0'],
      ['releases published', count(tally.releases), ''],
      ['promotions', count(tally.promotions), ''],
      ['rollbacks', count(tally.rollbacks), ''],
      ['failed commands', count(tally.failedCommands.length), '0'],
      ['entries of the ledger', count(times.size), ''],
      ['entry to edge, median', ms(percentile(delays, 0.5)), ''],
      ['entry to edge, p95', ms(p95), `≤ ${ms(GOAL_MS)}`],
      ['entry to edge, slowest', ms(percentile(delays, 1)), ''],
      ['times that an edge went back', count(stepsBack.length), '0'],
      ['starts with an old revision', count(staleStarts.length), '0'],
      ['questions to an edge that is cut off', count(tally.cutOffQuestions), ''],
      ['of these failed', count(tally.cutOffFailures.length), '0'],
      ['edges that end behind', count(behind.length), '0'],
    ],
  };
}

/**
 * Milliseconds from each entry that was written while the edge was on duty until it was served there. A
 * duty that ends before that ends the wait: one that was longer than the goal is late all the same, and of
 * a shorter one nobody knows.
 */
function delaysOf({ sightings, duty }: WatchedEdge, times: EntryTimes): number[] {
  return [...times].flatMap(([revision, written]) => {
    const period = duty.find(({ from, until }) => from <= written && written < until);
    const seen = sightings.find((sighting) => sighting.revision >= revision);
    if (!period) return [];
    if (seen && seen.at <= period.until) return [Math.max(0, seen.at - written)];
    const waited = period.until - written;
    return waited > GOAL_MS ? [waited] : [];
  });
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

function count(number: number): string {
  return number.toLocaleString('en');
}

/** The rows as lines of text, in columns. */
export function tableOf({ rows }: Report): string {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const [first = 0, second = 0] = widths;
  return rows
    .map(([what, figure, goal]) =>
      `  ${what.padEnd(first)}  ${figure.padStart(second)}  ${goal && `goal ${goal}`}`.trimEnd(),
    )
    .join('\n');
}
