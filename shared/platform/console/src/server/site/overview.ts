import { CONFIGURATION } from '@platform/contracts/application';
import type { Canary as LedgerCanary, LedgerEntry } from '@platform/contracts/ledger';
import type { Claims } from '@platform/node/publisher-claim';
import { ALPHA, nextStep, sum } from '@platform/releases/canary';
import { countsOf, summaryOf, totalOf } from '@platform/releases/edges';
import {
  earlierReleases,
  isNote,
  lastChangeOf,
  type ReleaseHistory,
  rolledBackFrom,
} from '@platform/releases/history';
import { nameOfCanary } from '@platform/releases/serving';
import {
  approvalsLine,
  ledgerNotices,
  type Status,
  statusNotices,
} from '@platform/releases/status';
import { stepOf } from './ledger-steps.ts';
import type { Outside } from './outside.ts';

const RECENT = 20;
/** With faults, of an application. */
const MOST_PAGES = 10;

/** What failed in views of a page, by what it was. */
interface Fault {
  readonly route: string;
  readonly draws: number;
  readonly uncaught: number;
  readonly loads: number;
  readonly fallbacks: number;
  readonly mismatches: number;
  readonly unanswered: number;
}

/** What is read of the store. */
export interface Inside {
  readonly status: Status;
  readonly entries: readonly LedgerEntry[];
  readonly history: ReleaseHistory;
}

/** With what publishers say of the releases in it. */
export type Overview = ReturnType<typeof overviewOf> & { readonly claims: Claims };
export type Application = ReturnType<typeof applicationOf>;
export type Canary = ReturnType<typeof canaryOf>;

export function overviewOf(inside: Inside, outside: Outside | undefined) {
  const { status, entries } = inside;
  const { entry, changed = entry, freeze } = status;
  return {
    site: status.addresses?.site,
    /** 0 where nothing is live. */
    revision: entry?.revision ?? 0,
    /** What put that live. */
    changed: changed && stepOf(changed),
    /** What an undo takes back. */
    newest: entry && stepOf(entry),
    /** What changed what visitors get, the newest first: marks on charts of how they fare. */
    recent: entries
      .filter((each) => !isNote(each))
      .slice(-RECENT)
      .map(({ revision, at, action, changes }) => ({ revision, at, action, changes }))
      .reverse(),
    applications: status.applications.map((one) => applicationOf(one, inside, outside)),
    canary: entry?.canary && canaryOf(entry.canary, outside),
    freeze: freeze && { until: freeze.until ?? '', by: freeze.by, reason: freeze.reason },
    /** Who has to agree before anything goes live, in a sentence. */
    approvals: approvalsLine(status),
    servers: outside?.servers ?? [],
    /** Why no guard is known to run; undefined where one does, or nobody was asked yet. */
    noGuard: outside?.noGuard,
    /** What an operator has to know, one sentence each. */
    notices: [...ledgerNotices(status), ...statusNotices(status)],
    healthProblem: outside?.healthProblem,
  };
}

/** The releases that it names. */
export function releasesIn({ applications, canary, changed }: ReturnType<typeof overviewOf>) {
  const shown = applications.flatMap(({ name, live, earlier, waiting }) =>
    [live, earlier, waiting].map((release) => ({ name, release })),
  );
  const changes = [...(canary?.changes ?? []), ...(changed?.changes ?? [])];
  return [...shown, ...changes.map(({ name, to }) => ({ name, release: to }))];
}

function applicationOf(
  { app: name, live, since, newest }: Status['applications'][number],
  { entries, history }: Inside,
  outside: Outside | undefined,
) {
  const [earlier] = live ? earlierReleases(history, name) : [];
  const { release } = newest ?? {};
  const isNew = release !== undefined && release !== live;
  const rolledBack = rolledBackFrom(history, name);
  const found = live && name !== CONFIGURATION ? healthOf(name, live, outside) : undefined;
  return {
    /** `config` for the configuration; and where one press on "roll back" leads. */
    ...{ name, live, since, earlier },
    by: live ? lastChangeOf(entries, name)?.entry.by : undefined,
    /** The newest one, where it is not live and was not rolled back from. */
    waiting: isNew && !rolledBack.includes(release) ? release : undefined,
    /** Those that nobody meant again since then. */
    rolledBack,
    /** Of the release that is live. */
    health: found?.health,
    /** Of the release that is live, in the last hour, by page: the most first. */
    faults: found?.faults ?? [],
    /** Of all releases, in each of the last twelve parts of five minutes, the newest last. */
    trend: found?.trend,
  };
}

function healthOf(app: string, release: string, outside: Outside | undefined) {
  const answers = outside?.health ?? [];
  const hour = answers.at(-1);
  if (!hour) return undefined;
  const spans = answers.map(({ rows }) => {
    const counts = totalOf(rows.filter((row) => row.app === app));
    const { served = 0, bad = 0, unanswered = 0 } = counts;
    return { served, bad: bad + unanswered };
  });
  const trend = spans.map(({ served, bad }, span) => {
    const later = spans[span - 1] ?? { served: 0, bad: 0 };
    return { served: Math.max(0, served - later.served), bad: Math.max(0, bad - later.bad) };
  });
  const faults = hour.rows
    .filter((row) => row.app === app && row.release === release)
    .map(({ route, counts: { draws = 0, loads = 0, fallbacks = 0, ...rest } }) => {
      const { mismatches = 0, unanswered = 0, uncaught = 0 } = rest;
      return { route, draws, uncaught, loads, fallbacks, mismatches, unanswered };
    });
  return {
    health: summaryOf(countsOf(hour, app, release)),
    trend: trend.reverse(),
    faults: faults
      .filter((fault) => countOf(fault) > 0)
      .sort((one, other) => countOf(other) - countOf(one))
      .slice(0, MOST_PAGES),
  };
}

const countOf = ({ route: _route, ...counts }: Fault) =>
  Object.values(counts).reduce((total, count) => total + count, 0);

function canaryOf(canary: LedgerCanary, outside: Outside | undefined) {
  const { changes, percent, percentAt, steps = [], everyMinutes, held, guard, salt } = canary;
  const found = outside?.judgement;
  const { verdict, why, evidence } = found?.salt === salt ? found.judged : unknown;
  return {
    name: nameOfCanary(salt),
    ...{ changes, percent, since: percentAt, steps, next: nextStep(canary), everyMinutes },
    ...{ isHeld: held ?? false, isGuarded: guard ?? false, verdict, why },
    /** The e-value, and from where on it stops the canary. */
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
