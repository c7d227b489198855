import { CONFIGURATION } from '@site/contracts/application';
import type { Canary as LedgerCanary, LedgerEntry } from '@site/contracts/ledger';
import { nextStep } from '@site/releases/canary';
import { nameOfCanary } from '@site/releases/canary-counts';
import { lastChangeOf } from '@site/releases/entries';
import { ALPHA, type SideCounts } from '@site/releases/guard';
import { countsOf, summaryOf } from '@site/releases/health-summary';
import {
  earlierReleases,
  type ReleaseHistory,
  wasRolledBackFrom,
} from '@site/releases/release-history';
import { ledgerNotices, type Status, statusNotices } from '@site/releases/status';
import type { Application, Canary, Overview } from '../../protocol.ts';
import { changedRelease, entryStep } from './ledger-steps.ts';
import type { Outside } from './outside.ts';

/** What is read of the store. */
export interface Inside {
  readonly status: Status;
  readonly entries: readonly LedgerEntry[];
  readonly history: ReleaseHistory;
  /** The newest releases of applications that are signed. */
  readonly signed: ReadonlySet<string>;
}

export function overviewOf(inside: Inside, outside: Outside | undefined, now: Date): Overview {
  const { status } = inside;
  const { entry, changed = entry, freeze, addresses } = status;
  const { canary } = entry ?? {};
  return {
    ...(addresses ? { site: addresses.site } : {}),
    revision: entry?.revision ?? 0,
    ...(entry ? { composition: entry.composition } : {}),
    ...(changed ? { changed: entryStep(changed) } : {}),
    applications: status.applications.map((one) => applicationOf(one, inside, outside)),
    ...(canary ? { canary: canaryOf(canary, outside) } : {}),
    ...(freeze?.until ? { freeze: freezeOf(freeze, freeze.until) } : {}),
    servers: outside?.servers ?? [],
    notices: [...ledgerNotices(status), ...statusNotices(status, now)],
    ...(outside?.healthProblem ? { healthProblem: outside.healthProblem } : {}),
  };
}

function freezeOf({ by, reason }: LedgerEntry, until: string) {
  return { until, by, ...(reason ? { reason } : {}) };
}

function applicationOf(
  { app, live, since, newest }: Status['applications'][number],
  { entries, history, signed }: Inside,
  outside: Outside | undefined,
): Application {
  const [earlier] = earlierReleases(history, app);
  const by = live && lastChangeOf(entries, app)?.entry.by;
  const counts = live && app !== CONFIGURATION ? healthOf(app, live, outside) : {};
  return {
    name: app,
    ...(live ? { live } : {}),
    ...(since ? { since } : {}),
    ...(by ? { by } : {}),
    ...(live && earlier ? { earlier } : {}),
    ...(newest ? { newest: { release: newest.release, isSigned: signed.has(app) } } : {}),
    waits:
      newest !== undefined &&
      newest.release !== live &&
      !wasRolledBackFrom(history, app, newest.release),
    ...counts,
  };
}

function healthOf(app: string, release: string, outside: Outside | undefined) {
  const hour = outside?.health.at(-1);
  if (!outside || !hour) return {};
  // What is left out is nothing that a browser measured.
  const {
    scripts: _scripts,
    loads: _loads,
    draws: _draws,
    mismatches: _mismatches,
    ...health
  } = summaryOf(countsOf(hour, app, release));
  const served = outside.health.map((answer) => countsOf(answer, app, release).served ?? 0);
  const views = served.map((count, span) => Math.max(0, count - (served[span - 1] ?? 0)));
  return { health, views: views.reverse() };
}

function canaryOf(canary: LedgerCanary, outside: Outside | undefined): Canary {
  const { changes, percent, percentAt, steps = [], everyMinutes, held, guard, salt } = canary;
  const found = outside?.judgement;
  const judged = found?.salt === salt ? found.judged : undefined;
  const counted = judged?.evidence.steps ?? [];
  const next = nextStep(canary);
  return {
    name: nameOfCanary(salt),
    changes: changes.map(changedRelease),
    ...{ percent, since: percentAt, steps, isHeld: held ?? false, isGuarded: guard ?? false },
    ...(next === undefined ? {} : { next }),
    ...(everyMinutes === undefined ? {} : { everyMinutes }),
    verdict: judged?.verdict ?? 'hold',
    why: judged?.why ?? 'no edge says what it counted',
    e: judged?.evidence.e ?? 1,
    limit: 1 / (judged?.evidence.alpha ?? ALPHA),
    visits: {
      canary: sum(counted.map((step) => step.canary)),
      live: sum(counted.map((step) => step.live)),
    },
  };
}

const sum = (sides: readonly SideCounts[]): SideCounts => ({
  visits: sides.reduce((total, { visits }) => total + visits, 0),
  bad: sides.reduce((total, { bad }) => total + bad, 0),
});
