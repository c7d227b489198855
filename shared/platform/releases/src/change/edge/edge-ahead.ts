import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { readComposition } from '@platform/store/compositions';
import { ensureEpoch, readEntry, readEpoch, readRevisions } from '@platform/store/ledger';
import type { LiveState } from '@platform/store/live';
import type { Store } from '@platform/store/store';
import type { EdgeAnswer, EdgeState } from './query-edge.ts';

// An edge never goes back in revisions. Where a ledger was restored from an older copy, edges would
// pass by what a command adds, and what went live since the copy would be reverted silently. So
// before a change:
//
//   ask the edge ──▶ same ledger, higher revision? ── no ──▶ go on
//                         │ yes
//                         ├── --above-edge ──▶ go on, above the revision of the edge
//                         └── else ──▶ refuse, and say how to keep what visitors have
//
// An edge that does not answer decides nothing.

export interface EdgeWatch {
  readonly usual: { readonly site: string };
  /** Queries the edge at an address; if absent, no edge is queried. */
  readonly queryEdge?: (site: string) => Promise<EdgeAnswer>;
  /** Builds on the ledger as it is, at a revision above the one that the edge serves. */
  readonly aboveEdge?: boolean;
}

/** Fails with `ledger-behind` if the edge serves what the ledger has lost. */
export async function checkAgainstEdge(
  store: Store,
  state: LiveState,
  { usual, queryEdge, aboveEdge = false }: EdgeWatch,
): Promise<Result<LiveState>> {
  const { site } = state.live?.composition.addresses ?? usual;
  const answer = await queryEdge?.(site);
  if (answer?.kind !== 'edge') return ok(state);
  const { edge } = answer;
  const epoch = await readEpoch(store);
  const ahead = await lostRevision(store, edge, epoch);
  if (ahead === undefined) {
    if (!epoch) await adoptEpoch(store, edge);
    return ok(state);
  }
  if (!aboveEdge) return err('ledger-behind', await wayOn(store, site, ahead, edge));
  // An edge follows only the ledger that it knows.
  if (!epoch && edge.epoch) await ensureEpoch(store, edge.epoch);
  return ok({ ...state, head: ahead });
}

/** With a new epoch the edge would take the ledger for another one until it is restarted. */
async function adoptEpoch(store: Store, edge: EdgeState): Promise<void> {
  if (!edge.epoch || edge.revision === undefined) return;
  const entry = await readEntry(store, edge.revision);
  if (entry.ok && entry.value.composition === edge.composition) {
    await ensureEpoch(store, edge.epoch);
  }
}

/** The revision that an edge serves, if the store's ledger is the same one and ends below it. */
export async function lostRevision(store: Store, edge: EdgeState, epoch: string | undefined) {
  const { revision } = edge;
  // Read after the edge's answer: what others add in the meantime does not count as lost.
  const [end = 0] = await readRevisions(store);
  if (revision === undefined || revision <= end) return undefined;
  return (await isSameLedger(store, edge, epoch)) ? revision : undefined;
}

/** Without an epoch, it is the same ledger if the store has the composition that the edge serves. */
async function isSameLedger(store: Store, edge: EdgeState, epoch?: string): Promise<boolean> {
  if (edge.epoch && epoch) return edge.epoch === epoch;
  return edge.composition !== undefined && (await readComposition(store, edge.composition)).ok;
}

async function wayOn(store: Store, site: string, ahead: number, { composition = '' }: EdgeState) {
  const [end = 0] = await readRevisions(store);
  const isThere = (await readComposition(store, composition)).ok;
  const keep = isThere
    ? `\`site promote --composition ${composition} --above-edge\` writes down again what visitors have, then run this one again. `
    : '';
  return `The edge at ${site} serves revision ${ahead}, and the ledger ends at revision ${end}: it was restored from an older copy. Nothing was changed. ${keep}With --above-edge a promotion, rollback or undo builds on revision ${end}, and takes back what went live since.`;
}
