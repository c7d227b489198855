import { CONFIGURATION } from '@site/contracts/application';
import type { Composition } from '@site/contracts/composition';
import type { ChangedRelease, ChangedSetting, LedgerEntry } from '@site/contracts/ledger';
import { canonicalJson } from '../../canonical-json.ts';
import type { CompositionChoice } from '../../model/composition-id.ts';
import { readConfiguration } from '../../store/configurations.ts';
import { publishedAt, type ReleasedName, readNewest } from '../../store/releases.ts';
import type { Store } from '../../store/store.ts';
import { idChanges, idsOf, lastChangeOf, replacingEntry } from '../history/entries.ts';
import { releaseHistory, wasRolledBackFrom } from '../history/release-history.ts';
import type { Snapshot } from '../snapshot.ts';

/** What a composition is to be made of; fallbacks and owners of paths follow from it. */
export type Choice = Pick<CompositionChoice, 'releases' | 'config' | 'addresses'>;

/** The differences between what is live and what will be. */
export interface Changes {
  readonly releases: readonly ChangedRelease[];
  /** Settings of the configuration, and addresses. */
  readonly settings: readonly ChangedSetting[];
  /** The releases that are older than what they replace; absent if going back is the purpose. */
  readonly downgrades?: readonly Downgrade[];
  /** What stays as it is although a newer release exists, because it was rolled back from. */
  readonly skipped?: readonly SkippedNewer[];
  /** If the newest entries can't be read: the revision that is built on instead. */
  readonly unread?: { readonly on: number; readonly head: number };
}

/** If nothing is live yet, every release is new and no setting has changed. */
export async function changesBetween(
  { store, live }: Pick<Snapshot, 'store' | 'live'>,
  choice: Choice,
): Promise<Changes> {
  const before = live?.composition;
  return {
    releases: idChanges(before ? idsOf(before) : {}, idsOf(choice)),
    settings: before
      ? settingsChanges(
          { ...(await settingsOf(store, before)), addresses: before.addresses },
          { ...(await settingsOf(store, choice)), addresses: choice.addresses },
        )
      : [],
  };
}

/** The settings of a configuration; empty if it can't be read, which composing reports. */
async function settingsOf(store: Store, { config }: Pick<Composition, 'config'>): Promise<object> {
  const read = await readConfiguration(store, config);
  return read.ok ? read.value.settings : {};
}

/**
 * The differences between two JSON values, one entry for each text, number or list in them, ordered
 * by name. A value is absent on the side that lacks it.
 */
function settingsChanges(before: unknown, after: unknown): ChangedSetting[] {
  const from = leavesOf(before);
  const to = leavesOf(after);
  return [...new Set([...from.keys(), ...to.keys()])]
    .sort()
    .filter((setting) => canonicalJson(from.get(setting)) !== canonicalJson(to.get(setting)))
    .map((setting) => ({
      setting,
      ...(from.has(setting) ? { from: from.get(setting) } : {}),
      ...(to.has(setting) ? { to: to.get(setting) } : {}),
    }));
}

/** Everything that is not an object, by its path, such as `plans.basic.price.yearly`. */
function leavesOf(value: unknown, way = '', found = new Map<string, unknown>()) {
  const isBranch = value !== null && typeof value === 'object' && !Array.isArray(value);
  if (!isBranch) return found.set(way, value);
  for (const [key, item] of Object.entries(value)) {
    leavesOf(item, way ? `${way}.${key}` : key, found);
  }
  return found;
}

/** A release that goes live again, or replaces one that is newer. */
export type Downgrade =
  | {
      readonly kind: 'was-live';
      readonly name: string;
      readonly release: string;
      /** The entry that replaced it. */
      readonly replacedBy: LedgerEntry;
    }
  | {
      readonly kind: 'published-before';
      readonly name: string;
      readonly release: string;
      /** An ISO 8601 time in UTC. */
      readonly publishedAt: string;
    };

export async function findDowngrades(
  { store, entries }: Snapshot,
  changes: readonly ChangedRelease[],
): Promise<Downgrade[]> {
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

/** An application, or the configuration, whose newest release somebody rolled back from. */
export interface SkippedNewer {
  readonly name: ReleasedName;
  readonly newest: string;
  /** The entry that changed it last. */
  readonly by: LedgerEntry | undefined;
}

/**
 * Those of some names whose newest release was rolled back from. An operator who promotes
 * everything that is newest has not checked each one, and would put it live again.
 */
export async function findSkipped(
  { store, entries }: Snapshot,
  names: readonly ReleasedName[],
): Promise<SkippedNewer[]> {
  const history = releaseHistory(entries);
  const found = await Promise.all(
    names.map(async (name): Promise<SkippedNewer | undefined> => {
      const read = await readNewest(store, name);
      const newest = read.ok ? read.value?.release : undefined;
      if (!newest || !wasRolledBackFrom(history, name, newest)) return undefined;
      return { name, newest, by: lastChangeOf(entries, name)?.entry };
    }),
  );
  return found.filter((one) => one !== undefined);
}
