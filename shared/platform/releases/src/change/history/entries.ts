import { CONFIGURATION } from '@platform/contracts/application';
import type { Composition } from '@platform/contracts/composition';
import type { ChangedRelease, LedgerEntry } from '@platform/contracts/ledger';
import type { Problem } from '@platform/node/problem';
import { readEntry, readLedger, readRevisions } from '@platform/store/ledger';
import type { ReleasedName } from '@platform/store/releases';
import type { Store } from '@platform/store/store';

/** Ids of releases by name: of applications, and of the configuration as `config`. */
export type Ids = Readonly<Record<string, string>>;

export function idsOf({
  releases,
  config,
}: Pick<Composition, 'config'> & { readonly releases: Ids }): Ids {
  return { ...releases, [CONFIGURATION]: config };
}

export function idChanges(before: Ids, after: Ids): ChangedRelease[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.flatMap((name) => {
    const [from, to] = [before[name], after[name]];
    return from === to ? [] : [{ name, ...(from ? { from } : {}), ...(to ? { to } : {}) }];
  });
}

const notes: readonly string[] = ['freeze', 'unfreeze', 'prune', 'canary', 'canary-end'];

/** Whether an entry says something and leaves the live composition as it was. */
export function isNote({ action }: Pick<LedgerEntry, 'action'>): boolean {
  return notes.includes(action);
}

/** Whether an entry is about a canary alone. */
export function isOfCanary({ action }: Pick<LedgerEntry, 'action'>): boolean {
  return action === 'canary' || action === 'canary-end';
}

export function lastChangeOf(entries: readonly LedgerEntry[], name: string) {
  const entry = entries.findLast(({ changes }) => changes.some((change) => change.name === name));
  const change = entry?.changes.find((changed) => changed.name === name);
  return entry && change && { entry, change };
}

/** The last entry that replaced a release; with `undefined`, one that added the application. */
export function replacingEntry(
  entries: readonly LedgerEntry[],
  name: string,
  release: string | undefined,
): LedgerEntry | undefined {
  return entries.findLast(({ changes }) =>
    changes.some((change) => change.name === name && change.from === release),
  );
}

/** Such as `beth at 2030-01-02T03:04:05.000Z (revision 3: rollback, wrong totals)`. */
export function describeEntry({ by, at, revision, action, reason }: LedgerEntry): string {
  return `${by} at ${at} (revision ${revision}: ${[action, reason].filter(Boolean).join(', ')})`;
}

/** What an operator knew when giving a command; entries from the future, by another clock, count. */
export function entriesBefore(entries: readonly LedgerEntry[], asked: Date | undefined) {
  if (!asked) return entries;
  const now = new Date();
  const isLater = ({ at }: LedgerEntry) => new Date(at) > asked && new Date(at) <= now;
  return entries.slice(0, entries.findLastIndex((entry) => !isLater(entry)) + 1);
}

/** Of the canary that an entry begins, changes or ends: its releases, and the percentage that had them. */
interface OfCanary {
  readonly tried?: readonly ChangedRelease[] | undefined;
  readonly triedBy?: number;
}

export type HistoryStep =
  | (LedgerEntry & OfCanary)
  | { readonly revision: number; readonly problem: Problem };

/**
 * @param name leaves out entries that neither changed nor tried this one, and their other changes
 * @param before a revision, to begin below it
 */
export async function readHistory(
  store: Store,
  limit: number,
  name?: ReleasedName,
  before = Number.POSITIVE_INFINITY,
) {
  const entries = new Map((await readLedger(store)).map((entry) => [entry.revision, entry]));
  const steps: HistoryStep[] = [];
  for (const revision of await readRevisions(store)) {
    if (steps.length === limit) break;
    if (revision >= before) continue;
    const entry = entries.get(revision);
    const step = entry ? withTried(entry, entries) : await unreadStep(store, revision);
    if (!name || 'problem' in step) {
      steps.push(step);
      continue;
    }
    const isOfName = (change: ChangedRelease) => change.name === name;
    const changes = step.changes.filter(isOfName);
    if (changes.length > 0 || step.tried?.some(isOfName)) steps.push({ ...step, changes });
  }
  return steps;
}

/** The end of a canary says nothing of it: the entry before does. */
function withTried(entry: LedgerEntry, entries: ReadonlyMap<number, LedgerEntry>): HistoryStep {
  if (!isOfCanary(entry)) return entry;
  const { canary } = entry.canary ? entry : (entries.get(entry.revision - 1) ?? entry);
  return canary ? { ...entry, tried: canary.changes, triedBy: canary.percent } : entry;
}

async function unreadStep(store: Store, revision: number): Promise<HistoryStep> {
  const entry = await readEntry(store, revision);
  return entry.ok ? entry.value : { revision, problem: entry.problem };
}

/** In words, when each release of an application was last live; the most recent one comes last. */
export function liveTimes(entries: readonly LedgerEntry[], name: ReleasedName) {
  const times = new Map<string, string>();
  let since = '';
  for (const { changes, at, action, by, reason } of entries) {
    const change = changes.find((changed) => changed.name === name);
    if (!change) continue;
    const { from, to } = change;
    if (from) {
      const left = action === 'promote' ? '' : `, ${action} by ${by}${reason ? `: ${reason}` : ''}`;
      times.delete(from);
      times.set(from, `live ${since ? `${since} ` : ''}to ${at}${left}`);
    }
    if (to) {
      times.delete(to);
      times.set(to, `live since ${at}`);
    }
    since = at;
  }
  return times;
}
