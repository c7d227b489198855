import type { Composition } from '@site/contracts/composition';
import type { LedgerEntry } from '@site/contracts/ledger';
import { ok } from '@site/node/result';
import { ensureEpoch } from '../../ledger/epoch.ts';
import { appendEntry, readEntry } from '../../ledger/ledger.ts';
import type { Refusal } from '../../problem.ts';
import { err, type Result } from '../../problem.ts';
import type { Store } from '../../store/store.ts';
import type { Changes } from '../choice/changes.ts';
import type { LiveState } from '../live.ts';

/** Who puts something live, when and why. */
export interface Actor {
  /** A user's or a pipeline's name. */
  readonly by: string;
  readonly reason?: string | undefined;
  readonly clock?: () => Date;
}

/** What is live now; without an entry if it was live already and nothing was written. */
export interface WentLive {
  readonly composition: Composition;
  /** The revision that puts it live. */
  readonly revision: number;
  readonly entry?: LedgerEntry;
  /** Why nothing was written, if someone else did the same before. */
  readonly already?: string;
  /** Missing targets of clicks, which did not stop the change. */
  readonly warnings?: readonly Refusal[];
}

export interface Step {
  readonly action: 'promote' | 'rollback' | 'remove' | 'undo';
  /** The revision that is taken back. */
  readonly undoes?: number | undefined;
  readonly forced: boolean;
  readonly changes: Changes;
}

/**
 * Adds a composition to the ledger, on top of the state that it was chosen from. Fails with
 * `lost-race`, and says who won, if that state is no longer the newest.
 */
export async function goLive(
  store: Store,
  state: LiveState,
  composition: Composition,
  { by, reason, clock = () => new Date() }: Actor,
  { action, undoes, forced, changes }: Step,
): Promise<Result<WentLive>> {
  const before = state.live?.composition;
  // A corrupt newest entry can't be read, so its composition has to be written again.
  const headIsLive = state.live?.entry.revision === state.head;
  if (headIsLive && before?.id === composition.id) {
    return ok({ composition, revision: state.head });
  }
  const [only, ...others] = changes.releases;
  const trusted = await store.ensureTrusted();
  if (!trusted.ok) return trusted;
  await ensureEpoch(store);
  const entry = await appendEntry(store, state.head, {
    composition: composition.id,
    action,
    ...(undoes ? { undoes } : {}),
    at: clock().toISOString(),
    by,
    ...(before ? { changes: [...changes.releases] } : {}),
    ...(before && only && others.length === 0 ? { app: only.name } : {}),
    ...(changes.settings.length > 0 ? { settings: [...changes.settings] } : {}),
    ...(reason ? { reason } : {}),
    ...(forced ? { forced: true } : {}),
  });
  if (entry.ok) {
    return ok({ composition, revision: entry.value.revision, entry: entry.value });
  }
  return entry.problem.kind === 'lost-race' ? lostRace(store, state.head + 1) : entry;
}

async function lostRace(store: Store, revision: number): Promise<Result<never>> {
  const entry = await readEntry(store, revision);
  const winner = entry.ok
    ? `${entry.value.by} was faster (revision ${revision}: ${entry.value.action} ${entry.value.app ?? 'of several'})`
    : `Somebody else was faster (revision ${revision})`;
  return err('lost-race', `${winner}: look at \`site status\`, then try again.`);
}
