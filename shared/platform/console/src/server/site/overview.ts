import { CONFIGURATION } from '@platform/contracts/application';
import type { Canary as LedgerCanary, LedgerEntry } from '@platform/contracts/ledger';
import type { Claims } from '@platform/node/publisher-claim';
import { ALPHA, nextStep, sum } from '@platform/releases/canary';
import { countsOf, summaryOf } from '@platform/releases/edges';
import {
  earlierReleases,
  lastChangeOf,
  type ReleaseHistory,
  wasRolledBackFrom,
} from '@platform/releases/history';
import { nameOfCanary } from '@platform/releases/serving';
import { ledgerNotices, type Status, statusNotices } from '@platform/releases/status';
import { stepOf } from './ledger-steps.ts';
import type { Outside } from './outside.ts';

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
  const { status } = inside;
  const { entry, changed = entry, freeze } = status;
  return {
    site: status.addresses?.site,
    /** 0 where nothing is live. */
    revision: entry?.revision ?? 0,
    /** What put that live. */
    changed: changed && stepOf(changed),
    /** What an undo takes back. */
    newest: entry && stepOf(entry),
    applications: status.applications.map((one) => applicationOf(one, inside, outside)),
    canary: entry?.canary && canaryOf(entry.canary, outside),
    freeze: freeze && { until: freeze.until ?? '', by: freeze.by, reason: freeze.reason },
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
  const found = live && name !== CONFIGURATION ? healthOf(name, live, outside) : undefined;
  return {
    /** `config` for the configuration; and where one press on "roll back" leads. */
    ...{ name, live, since, earlier },
    by: live ? lastChangeOf(entries, name)?.entry.by : undefined,
    /** The newest one, where it is not live and was not rolled back from. */
    waiting: isNew && !wasRolledBackFrom(history, name, release) ? release : undefined,
    health: found?.health,
    /** Served in each of the last twelve parts of five minutes, the newest last. */
    views: found?.views,
  };
}

function healthOf(app: string, release: string, outside: Outside | undefined) {
  const spans = outside?.health.map((answer) => countsOf(answer, app, release)) ?? [];
  const hour = spans.at(-1);
  if (!hour) return undefined;
  const served = spans.map((counts) => counts.served ?? 0);
  const views = served.map((count, span) => Math.max(0, count - (served[span - 1] ?? 0)));
  return { health: summaryOf(hour), views: views.reverse() };
}

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
