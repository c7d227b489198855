import type { Changed, LedgerStep } from '../../protocol.ts';
import type { Trouble } from '../client/client.ts';

/*
 * One change, from its dialog to the ledger's entry. Nothing is ever sent twice by itself:
 *
 *   open ── press ──> sending ──> done
 *                        │
 *                        └──> failed: lost race (what is live now is shown, and who was faster), signed
 *                             out (the sign-in opens, and nothing was changed), refused (by a gate or a
 *                             freeze) or unreachable (it may have happened)
 *
 * What failed takes another press. A press after a lost race or without an answer is safe: the server
 * refuses what was built on a revision that somebody, or the press before, has changed.
 */
export type ChangeState = { readonly at: 'open' } | ChangeEvent;

/** Is the state that it leads to, where it is legal. */
export type ChangeEvent =
  | { readonly at: 'sending' }
  | { readonly at: 'done'; readonly changed: Changed }
  | { readonly at: 'failed'; readonly trouble: Trouble; readonly faster: readonly LedgerStep[] };

export function changeReducer(state: ChangeState, event: ChangeEvent): ChangeState {
  const isOver = state.at === 'sending' || state.at === 'done';
  const isLegal = event.at === 'sending' ? !isOver : state.at === 'sending';
  return isLegal ? event : state;
}

/** What happened since an operator looked, the oldest first. */
export const stepsSince = (steps: readonly LedgerStep[], seen: number): readonly LedgerStep[] =>
  steps.filter(({ revision }) => revision > seen).toReversed();
