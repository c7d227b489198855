import { SHELL } from '@platform/contracts/application';
import {
  addCounts,
  type HealthCounts,
  type HealthReport,
  timingCount,
  UNANSWERED_MS,
} from '@platform/contracts/release-health';
import type { KnownComposition } from './known-compositions.ts';

/** The counts of a release on a route in a minute. */
export interface HealthRow {
  /** Since 1970. */
  readonly minute: number;
  readonly app: string;
  readonly release: string;
  readonly route: string;
  readonly counts: HealthCounts;
}

/** What is counted and not stored yet; more is dropped. */
const MOST_ROWS = 20_000;

/** Adds up what is counted, by minute, release and route, until it is taken. */
export function createTally(now: () => number) {
  let rows = new Map<string, HealthRow>();
  const totals = new Map<string, Omit<HealthRow, 'minute' | 'route'>>();

  function row<Row>(known: Map<string, Row>, key: readonly unknown[], make: () => Row): Row {
    const text = key.join(' ');
    const found = known.get(text) ?? make();
    known.set(text, found);
    return found;
  }

  function put(given: HealthRow): boolean {
    const { minute, app, release, route, counts } = given;
    const key = [minute, app, release, route];
    if (rows.size >= MOST_ROWS && !rows.has(key.join(' '))) return false;
    addCounts(row(rows, key, () => ({ ...given, counts: {} })).counts, counts);
    return true;
  }

  return {
    /** False where too much waits to be stored. */
    add(place: Omit<HealthRow, 'minute' | 'counts'>, counts: HealthCounts): boolean {
      const { app, release } = place;
      addCounts(row(totals, [app, release], () => ({ app, release, counts: {} })).counts, counts);
      return put({ minute: Math.floor(now() / 60_000), ...place, counts });
    },
    /** All since the start, by application and release. */
    totals: () => totals.values(),
    waiting: () => [...rows.values()],
    take(): HealthRow[] {
      const taken = [...rows.values()];
      rows = new Map();
      return taken;
    },
    /** What could not be stored waits again. */
    putBack(taken: readonly HealthRow[]): void {
      for (const one of taken) put(one);
    },
  };
}

/** What a report counts as, for each release that took part in the view. */
export function countsOf(report: HealthReport, known: KnownComposition) {
  const counts = new Map<string, { app: string; release: string; counts: HealthCounts }>();
  function of(app: string, release: string | undefined, more: HealthCounts): HealthCounts {
    const own = release === known.releases[app] || release === known.fallbacks[app];
    if (release === undefined || !own) return {};
    const key = `${app}/${release}`;
    const found = counts.get(key) ?? { app, release, counts: {} };
    counts.set(key, found);
    addCounts(found.counts, more);
    return found.counts;
  }
  /** The page, and the shell around it. */
  const ofView = (more: HealthCounts) => {
    of(report.app, report.release, more);
    of(SHELL, known.releases[SHELL], more);
  };
  if (report.part === 'seen') {
    const { lcp, cls, touch, left, alive, failed } = report;
    const isUnanswered = touch > 0 && !alive && left - touch >= UNANSWERED_MS;
    ofView({
      seen: 1,
      ...(touch > 0 ? { touched: 1 } : {}),
      ...(isUnanswered ? { unanswered: 1 } : {}),
      ...(lcp === undefined ? {} : { [timingCount('lcp', lcp)]: 1 }),
      ...(cls === undefined ? {} : { [timingCount('cls', cls)]: 1 }),
    });
    for (const file of Object.keys(failed)) {
      const [, app = '', release] = releaseScript.exec(file) ?? [];
      const found = of(app, release, {});
      found.scripts = 1;
    }
  } else {
    const { wait, inp, used, fallbacks, failures, uncaught = [] } = report;
    ofView({
      ...(wait === undefined ? {} : { [timingCount('wait', wait)]: 1 }),
      ...(inp === undefined ? {} : { [timingCount('inp', inp)]: 1 }),
    });
    for (const [app, release] of Object.entries(used)) of(app, release, {});
    for (const { app, release, kind } of failures) {
      of(app, release, { [countOfKind[kind]]: 1 }).bad = 1;
    }
    for (const { app, release } of uncaught) of(app, release, { uncaught: 1 }).bad = 1;
    for (const app of new Set(fallbacks)) of(app, known.releases[app], { fallbacks: 1 }).bad = 1;
    for (const found of counts.values()) found.counts.awake = 1;
  }
  return [...counts.values()];
}

const releaseScript = /\/_site\/releases\/([^/]+)\/([^/]+)\/.+\.js$/;
const countOfKind = { load: 'loads', draw: 'draws', mismatch: 'mismatches' } as const;

/** Whether a visitor has reason to complain of any release in the view. */
export function isBad(counted: ReturnType<typeof countsOf>): boolean {
  return counted.some(
    ({ counts }) => counts.bad || counts.unanswered || counts.scripts || counts.loads,
  );
}
