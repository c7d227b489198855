import type { Replaced } from '@platform/composer/agreement';
import { CONFIGURATION } from '@platform/contracts/application';
import type { ChangedEntry, ChangedRelease, LedgerEntry } from '@platform/contracts/ledger';
import { canonicalJson } from '@platform/node/canonical-json';
import { readConfiguration } from '@platform/store/configurations';
import { publishedAt } from '@platform/store/releases';
import type { Store } from '@platform/store/store';
import { idChanges, idsOf, replacingEntry } from './history/entries.ts';
import { findSkipped, type Selection, type SkippedNewer } from './selection.ts';
import type { Snapshot } from './snapshot.ts';

export interface Changes extends Replaced {
  /** The releases that are older than what they replace; absent if going back is the purpose. */
  readonly downgrades?: readonly Downgrade[];
  /** What stays as it is although a newer release exists, because it was rolled back from. */
  readonly skipped?: readonly SkippedNewer[];
  /** If the newest entries can't be read: the revision that is built on instead. */
  readonly unread?: { readonly on: number; readonly head: number };
}

export async function describeChanges(
  snapshot: Snapshot,
  selection: Selection,
  { action, isAll }: { readonly action: string; readonly isAll: boolean },
): Promise<Changes> {
  const { live, head, ids, problems } = snapshot;
  const changes = await changesBetween(snapshot, selection);
  // A rollback is meant to go back.
  const downgrades = action === 'promote' ? await findDowngrades(snapshot, changes.releases) : [];
  const skipped = isAll ? findSkipped(snapshot, Object.keys(ids)) : [];
  return {
    ...changes,
    ...(downgrades.length > 0 ? { downgrades } : {}),
    ...(skipped.length > 0 ? { skipped } : {}),
    ...(problems.length > 0 ? { unread: { on: live?.entry.revision ?? 0, head } } : {}),
  };
}

/** If nothing is live yet, every release is new and no entry has changed. */
export async function changesBetween(
  { store, live, ids }: Snapshot,
  selection: Selection,
): Promise<Changes> {
  const releases = idChanges(ids, idsOf(selection));
  const before = live?.composition;
  if (!before) return { releases, configuration: [] };
  const configuration = configurationChanges(
    { ...(await configurationOf(store, before.config)), addresses: before.addresses },
    { ...(await configurationOf(store, selection.config)), addresses: selection.addresses },
  );
  return { releases, configuration };
}

async function configurationOf(store: Store, config: string): Promise<object> {
  const read = await readConfiguration(store, config);
  return read.ok ? read.value.configuration : {};
}

export function configurationChanges(before: unknown, after: unknown): ChangedEntry[] {
  const from = leavesOf(before);
  const to = leavesOf(after);
  return [...new Set([...from.keys(), ...to.keys()])]
    .sort()
    .filter((entry) => canonicalJson(from.get(entry)) !== canonicalJson(to.get(entry)))
    .map((entry) => ({
      entry,
      ...(from.has(entry) ? { from: from.get(entry) } : {}),
      ...(to.has(entry) ? { to: to.get(entry) } : {}),
    }));
}

/** Everything that is not an object, by its path, such as `branches.north.closes`. */
function leavesOf(value: unknown, path = '', found = new Map<string, unknown>()) {
  const isBranch = value !== null && typeof value === 'object' && !Array.isArray(value);
  if (!isBranch) return found.set(path, value);
  for (const [key, item] of Object.entries(value)) {
    leavesOf(item, path ? `${path}.${key}` : key, found);
  }
  return found;
}

/** A release that goes live again, or replaces one that is newer. */
export type Downgrade = { readonly name: string; readonly release: string } & (
  | {
      readonly kind: 'was-live';
      readonly replacedBy: LedgerEntry;
    }
  | {
      readonly kind: 'published-before';
      readonly publishedAt: string;
    }
);

async function findDowngrades({ store, entries }: Snapshot, changes: readonly ChangedRelease[]) {
  const found = await Promise.all(
    changes.map(async ({ name, from, to }): Promise<Downgrade | undefined> => {
      if (!to) return undefined;
      const replacedBy = replacingEntry(entries, name, to);
      if (replacedBy) return { kind: 'was-live', name, release: to, replacedBy };
      if (!from || name === CONFIGURATION) return undefined;
      const before = await publishedAt(store, name, from);
      const at = await publishedAt(store, name, to);
      if (!before || !at || at >= before) return undefined;
      return { kind: 'published-before', name, release: to, publishedAt: at };
    }),
  );
  return found.filter((one) => one !== undefined);
}
