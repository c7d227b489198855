import { ok } from '@site/node/result';
import { ensureEpoch, readEpoch } from '../../ledger/epoch.ts';
import { readEntry, readRevisions } from '../../ledger/ledger.ts';
import { err, type Result } from '../../problem.ts';
import { readComposition } from '../../store/compositions.ts';
import type { Store } from '../../store/store.ts';
import type { LiveState } from '../live.ts';
import type { EdgeAnswer, EdgeState } from './ask-edge.ts';

/*
 * An edge never goes back in revisions. Where a ledger was restored from an older copy, what a command
 * adds would be passed by: it gets a revision that a running edge has left behind. And what went live
 * since that copy, which visitors still get, would be taken back without a word. So before a change:
 *
 *   ask the edge ──▶ same ledger, higher revision? ── no ──▶ go on
 *                         │ yes
 *                         ├── --above-edge ──▶ go on, above the revision of the edge
 *                         └── else ──▶ refuse, and say how to keep what visitors have
 *
 * An edge that does not answer decides nothing.
 */

/** What a change needs to know whether an edge is ahead of the ledger. */
export interface EdgeWatch {
  /** The site's address is given; without it no edge is asked. */
  readonly usual: { readonly site: string };
  readonly askEdge?: (site: string) => Promise<EdgeAnswer>;
  /** Builds on the ledger as it is, at a revision above that of the edge. */
  readonly aboveEdge?: boolean;
}

/** Fails with `ledger-behind` where the edge serves what the ledger has lost; else gives what to build on. */
export async function checkAgainstEdge(
  store: Store,
  state: LiveState,
  { usual, askEdge, aboveEdge = false }: EdgeWatch,
): Promise<Result<LiveState>> {
  const { site } = state.live?.composition.addresses ?? usual;
  const answer = await askEdge?.(site);
  if (answer?.kind !== 'edge') return ok(state);
  const { edge } = answer;
  const epoch = await readEpoch(store);
  const ahead = await lostRevision(store, edge, epoch);
  if (ahead === undefined) {
    await keepEpoch(store, edge, epoch);
    return ok(state);
  }
  if (!aboveEdge) return err('ledger-behind', await wayOn(store, site, ahead, edge));
  // An edge follows the ledger that it knows.
  if (!epoch && edge.epoch) await ensureEpoch(store, edge.epoch);
  return ok({ ...state, head: ahead });
}

/**
 * Where the file of the epoch was lost, the edge knows it: with a new one it would take the ledger for
 * another, and serve nothing of it until somebody starts it again.
 */
async function keepEpoch(store: Store, edge: EdgeState, epoch: string | undefined): Promise<void> {
  if (epoch || !edge.epoch || edge.revision === undefined) return;
  const entry = await readEntry(store, edge.revision);
  if (entry.ok && entry.value.composition === edge.composition) {
    await ensureEpoch(store, edge.epoch);
  }
}

/** The revision that an edge serves where the store's ledger ends below it, and it is the same ledger. */
export async function lostRevision(
  store: Store,
  edge: EdgeState,
  epoch: string | undefined,
): Promise<number | undefined> {
  const { revision } = edge;
  // Read after the edge was asked: what somebody adds meanwhile is not lost.
  const [end = 0] = await readRevisions(store);
  if (revision === undefined || revision <= end) return undefined;
  return (await isSameLedger(store, edge, epoch)) ? revision : undefined;
}

/** Of versions without epochs it is the same ledger where the store has what the edge serves. */
async function isSameLedger(
  store: Store,
  edge: EdgeState,
  epoch: string | undefined,
): Promise<boolean> {
  if (edge.epoch && epoch) return edge.epoch === epoch;
  return edge.composition !== undefined && (await readComposition(store, edge.composition)).ok;
}

async function wayOn(
  store: Store,
  site: string,
  ahead: number,
  { composition = '' }: EdgeState,
): Promise<string> {
  const [end = 0] = await readRevisions(store);
  const isThere = (await readComposition(store, composition)).ok;
  const keep = isThere
    ? `\`site promote --composition ${composition} --above-edge\` writes down again what visitors have, then run this one again; `
    : '';
  return `The edge at ${site} serves revision ${ahead}, and the ledger ends at revision ${end}: it was restored from an older copy. Nothing was changed. ${keep}with --above-edge this command builds on revision ${end}, and takes back what went live since.`;
}
