import { CONFIGURATION } from '@site/contracts/application';
import type { Canary as LedgerCanary, LedgerEntry } from '@site/contracts/ledger';
import { nextStep } from '@site/releases/canary';
import { nameOfCanary } from '@site/releases/canary-counts';
import { lastChangeOf } from '@site/releases/entries';
import { ALPHA, sum } from '@site/releases/guard';
import { countsOf, summaryOf } from '@site/releases/health-summary';
import {
  earlierReleases,
  type ReleaseHistory,
  wasRolledBackFrom,
} from '@site/releases/release-history';
import { ledgerNotices, type Status, statusNotices } from '@site/releases/status';
import type { Application, Canary, Overview } from '../../protocol.ts';
import { entryStep } from './ledger-steps.ts';
import type { Outside } from './outside.ts';

/** What is read of the store. */
export interface Inside {
  readonly status: Status;
  readonly entries: readonly LedgerEntry[];
  readonly history: ReleaseHistory;
  /** The applications whose newest release is signed. */
  readonly signed: ReadonlySet<string>;
}

export function overviewOf(inside: Inside, outside: Outside | undefined, now: Date): Overview {
  const { status } = inside;
  const { entry, changed = entry, freeze } = status;
  return {
    site: status.addresses?.site,
    revision: entry?.revision ?? 0,
    composition: entry?.composition,
    changed: changed && entryStep(changed),
    applications: status.applications.map((one) => applicationOf(one, inside, outside)),
    canary: entry?.canary && canaryOf(entry.canary, outside),
    freeze: freeze && { until: freeze.until ?? '', by: freeze.by, reason: freeze.reason },
    servers: outside?.servers ?? [],
    notices: [...ledgerNotices(status), ...statusNotices(status, now)],
    healthProblem: outside?.healthProblem,
  };
}

function applicationOf(
  { app: name, live, since, newest }: Status['applications'][number],
  { entries, history, signed }: Inside,
  outside: Outside | undefined,
): Application {
  const [earlier] = live ? earlierReleases(history, name) : [];
  const { release } = newest ?? {};
  const isNew = release !== undefined && release !== live;
  return {
    ...{ name, live, since, earlier },
    by: live && lastChangeOf(entries, name)?.entry.by,
    newest: release === undefined ? undefined : { release, isSigned: signed.has(name) },
    waits: isNew && !wasRolledBackFrom(history, name, release),
    ...(live && name !== CONFIGURATION ? healthOf(name, live, outside) : {}),
  };
}

function healthOf(app: string, release: string, outside: Outside | undefined) {
  const spans = outside?.health.map((answer) => countsOf(answer, app, release)) ?? [];
  const hour = spans.at(-1);
  if (!hour) return {};
  const served = spans.map((counts) => counts.served ?? 0);
  const views = served.map((count, span) => Math.max(0, count - (served[span - 1] ?? 0)));
  return { health: summaryOf(hour), views: views.reverse() };
}

function canaryOf(canary: LedgerCanary, outside: Outside | undefined): Canary {
  const { changes, percent, percentAt, steps = [], everyMinutes, held, guard, salt } = canary;
  const found = outside?.judgement;
  const { verdict, why, evidence } = found?.salt === salt ? found.judged : unknown;
  return {
    name: nameOfCanary(salt),
    ...{ changes, percent, since: percentAt, steps, next: nextStep(canary), everyMinutes },
    ...{ isHeld: held ?? false, isGuarded: guard ?? false, verdict, why },
    ...{ e: evidence.e, limit: 1 / evidence.alpha },
    visits: {
      canary: sum(evidence.steps.map((step) => step.canary)),
      live: sum(evidence.steps.map((step) => step.live)),
    },
  };
}

const unknown = {
  verdict: 'hold' as const,
  why: 'no edge says what it counted',
  evidence: { e: 1, alpha: ALPHA, steps: [] },
};
