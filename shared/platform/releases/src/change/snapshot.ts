import { COMPOSER_GENERATION } from '@platform/composer/this-composer';
import type { LedgerEntry } from '@platform/contracts/ledger';
import type { SiteAddresses } from '@platform/contracts/site-addresses';
import { err, type Problem, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { readWholeLedger } from '@platform/store/ledger';
import { type LiveState, readBase } from '@platform/store/live';
import {
  createReleaseReader,
  type NewestReleases,
  type ReleaseReader,
  readNewestReleases,
} from '@platform/store/releases';
import type { Store } from '@platform/store/store';
import { isInForce, type PruneList, readPruneLists } from '@platform/store/upkeep';
import { checkAgainstEdge, type EdgeWatch } from './edge/edge-ahead.ts';
import { type Ids, idsOf } from './history/entries.ts';
import { type ReleaseHistory, releaseHistory, withLive } from './history/release-history.ts';

/** The context of a command: all that it decides by, read once for each attempt. */
export interface Snapshot extends LiveState {
  readonly store: Store;
  readonly reader: ReleaseReader;
  readonly usual: SiteAddresses;
  /** The readable entries of the ledger, oldest first. */
  readonly entries: readonly LedgerEntry[];
  /** Revisions that can't be read. */
  readonly unread: readonly number[];
  readonly history: ReleaseHistory;
  /** The live release of each application, and of the configuration; empty if nothing is live. */
  readonly ids: Ids;
  readonly newest: NewestReleases;
  /** What must not be used any more. */
  readonly pruneLists: readonly PruneList[];
  /** Whether `head` is above the ledger's end, because an edge serves a later revision. */
  readonly isAboveEdge: boolean;
}

export interface SnapshotSource extends EdgeWatch {
  readonly store: Store;
  readonly usual: SiteAddresses;
  /** The revision to build on if those after it can't be read; by default the newest one. */
  readonly on?: number | undefined;
}

/** What others append meanwhile is left out, and makes the command lose the race. */
export async function readSnapshot(
  source: SnapshotSource,
  isAnyBase = false,
): Promise<Result<Snapshot>> {
  const { store, usual, on } = source;
  const reader = createReleaseReader(store);
  const base = await readBase(store);
  const sound = isAnyBase ? ok(undefined) : checkBase(base, on);
  if (!sound.ok) return sound;
  const state = await checkAgainstEdge(store, base, source);
  if (!state.ok) return state;
  const ledger = await readWholeLedger(store);
  const entries = ledger.entries.filter(({ revision }) => revision <= base.head);
  // After the ledger and before any release: what a prune has removed by then is seen to be gone.
  const [lists, newest] = await Promise.all([readPruneLists(store), readNewestReleases(store)]);
  const ids = base.live ? idsOf(base.live.composition) : {};
  return ok({
    ...state.value,
    ...{ store, reader, usual, entries, ids },
    unread: ledger.unread.filter((revision) => revision <= base.head),
    history: withLive(releaseHistory(entries), ids),
    newest,
    pruneLists: lists.filter((list) => isInForce(list, entries)),
    isAboveEdge: state.value.head !== base.head,
  });
}

/**
 * Fails if the newest entry is unreadable or of a newer version: its change might be taken back
 * unseen.
 * @param on the newest readable revision, named by an operator who accepts that
 */
export function checkBase(state: LiveState, on?: number): Result<undefined> {
  const readable = state.live?.entry.revision ?? 0;
  const [unread] = state.problems;
  if (on !== undefined && on !== readable) {
    return err(
      'not-the-newest',
      `Nothing is built on revision ${on}: the newest that can be read is revision ${readable}. Look at \`site history\`, then try again.`,
    );
  }
  if (unread && on === undefined) return { ok: false, problem: unreadBase(unread, state) };
  const { composer = 0 } = state.live?.composition ?? {};
  if (composer <= COMPOSER_GENERATION) return ok(undefined);
  return err(
    'older-composer',
    `What is live was made by composer ${composer}, and this checkout brings composer ${COMPOSER_GENERATION}: update the checkout, then try again.`,
  );
}

function unreadBase(unread: Problem, { head, live }: LiveState): Problem {
  // The file is intact, and the message says what to update.
  if (unread.kind === 'newer-contract') return unread;
  const readable = live?.entry.revision ?? 0;
  const whole = live
    ? `; \`site promote --composition ${live.composition.id}\` puts that live again as it was`
    : '';
  return {
    kind: 'damaged-file',
    message: `${unread.message} Until it can be read nothing is built on revision ${head}, which visitors got last. With \`--on ${readable}\` a promotion, rollback, undo or freeze builds on the newest that can be read, without what came after it${whole}.`,
  };
}
