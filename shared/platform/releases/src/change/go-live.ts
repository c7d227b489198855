import { userInfo } from 'node:os';
import type { RecordedApproval } from '@platform/contracts/approvals';
import type { Composition } from '@platform/contracts/composition';
import type { Canary, LedgerEntry } from '@platform/contracts/ledger';
import { err, type Refusal, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { choiceIdOf, partKeys } from '@platform/store/compositions';
import { appendEntry, ensureEpoch, readEntry } from '@platform/store/ledger';
import type { Store } from '@platform/store/store';
import { refuseListed } from '@platform/store/upkeep';
import type { Changes } from './changes.ts';
import { isNote, isOfCanary } from './history/entries.ts';
import type { Snapshot } from './snapshot.ts';

export interface Actor {
  readonly by: string;
  readonly reason?: string | undefined;
  readonly clock?: () => Date;
}

/** The name of the operator: `SITE_USER`, which pipelines set, or the user of this machine. */
export function currentUser(): string {
  if (process.env.SITE_USER) return process.env.SITE_USER;
  try {
    return userInfo().username;
  } catch {
    // In a container a user may have a number and no name.
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** What is live now; without an entry if it was live already and nothing was written. */
export interface WentLive {
  readonly composition: Composition;
  readonly revision: number;
  readonly entry?: LedgerEntry;
  readonly already?: string;
  /** Of an entry that changes nothing of what everybody gets. */
  readonly said?: string;
  /** That there was until then. */
  readonly endedCanary?: Canary;
  readonly warnings?: readonly Refusal[];
}

export type Action = 'promote' | 'rollback' | 'remove' | 'undo';

export interface Recorded {
  readonly action: Action;
  readonly undoes?: number | undefined;
  readonly force?: boolean | undefined;
  readonly changes: Changes;
  /** What goes on beside it; any other canary is over. */
  readonly canary?: Canary | undefined;
  readonly approval?: RecordedApproval | undefined;
}

/** What an entry says that changes nothing of what everybody gets. */
export type NoteToAdd = Pick<
  LedgerEntry,
  'action' | 'canary' | 'until' | 'undoes' | 'reason' | 'approval'
>;

/** Adds a composition to the ledger; `lost-race`, with who won, if the snapshot is out of date. */
export async function goLive(
  snapshot: Snapshot,
  composition: Composition,
  actor: Actor,
  { action, undoes, force, canary, approval, changes: { releases, configuration } }: Recorded,
): Promise<Result<WentLive>> {
  const { live, head, pruneLists } = snapshot;
  // A corrupt newest entry can't be read, so its composition has to be written again.
  if (live?.entry.revision === head && live.composition.id === composition.id) {
    return ok({ composition, revision: head });
  }
  const unpruned = refuseListed(pruneLists, partKeys(composition));
  if (!unpruned.ok) return unpruned;
  const [only, ...others] = releases;
  const entry = await addEntry(snapshot, composition, actor, {
    action,
    ...(undoes ? { undoes } : {}),
    changes: [...releases],
    ...(live && only && others.length === 0 ? { app: only.name } : {}),
    ...(configuration.length > 0 ? { configuration: [...configuration] } : {}),
    ...(force ? { forced: true } : {}),
    ...(canary ? { canary } : {}),
    ...(approval ? { approval } : {}),
  });
  if (!entry.ok) return entry;
  const before = live?.entry.canary;
  const endedCanary = before &&
    !canary &&
    before.composition !== composition.id && { endedCanary: before };
  return ok({ composition, revision: entry.value.revision, entry: entry.value, ...endedCanary });
}

type Said = Omit<Parameters<typeof appendEntry>[2], 'composition' | 'choice' | 'at' | 'by'>;

/** Fails with `lost-race`, with who won, if the snapshot is out of date. */
export async function addEntry(
  { store, head, live }: Snapshot,
  composition: Composition,
  { by, reason, clock = () => new Date() }: Actor,
  said: Said,
): Promise<Result<LedgerEntry>> {
  const trusted = await store.ensureTrusted();
  if (!trusted.ok) return trusted;
  await ensureEpoch(store);
  // Nothing is known of one that may have ended since.
  const isOther = isNote(said) && !isOfCanary(said) && live?.entry.revision === head;
  const canary = isOther ? live.entry.canary : undefined;
  const entry = await appendEntry(store, head, {
    composition: composition.id,
    choice: choiceIdOf(composition),
    ...(canary ? { canary } : {}),
    ...said,
    at: clock().toISOString(),
    by,
    ...(reason ? { reason } : {}),
  });
  return !entry.ok && entry.problem.kind === 'lost-race' ? lostRace(store, head + 1) : entry;
}

async function lostRace(store: Store, revision: number): Promise<Result<never>> {
  const entry = await readEntry(store, revision);
  const winner = entry.ok
    ? `${entry.value.by} was faster (revision ${revision}: ${describeAction(entry.value)})`
    : `Somebody else was faster (revision ${revision})`;
  return err('lost-race', `${winner}: look at \`site status\`, then try again.`);
}

function describeAction({ action, app, changes }: LedgerEntry): string {
  return [action, app ?? (changes.length > 0 ? 'of several' : '')].join(' ').trimEnd();
}
