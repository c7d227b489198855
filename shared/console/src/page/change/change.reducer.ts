import type { Changed, LedgerStep, Refusal } from '../../protocol.ts';
import type { Trouble } from '../client/client.ts';

/*
 * One change, from its dialog to the ledger's entry. Nothing is ever sent twice by itself:
 *
 *   open ── press ──> sending ──> done
 *                        │
 *                        ├──> lost race: what is live now is shown, and who was faster
 *                        ├──> signed out: the sign-in opens, and nothing was changed
 *                        ├──> refused: what a gate or a freeze says
 *                        └──> unanswered: it may have happened
 *
 * Each of the last four takes another press. A press after a lost race or without an answer is safe:
 * the server refuses what was built on a revision that somebody, or the press before, has changed.
 */
export type ChangeState =
  | { readonly at: 'open' }
  | { readonly at: 'sending' }
  | { readonly at: 'done'; readonly changed: Changed }
  | { readonly at: 'lost-race'; readonly faster: readonly LedgerStep[]; readonly message: string }
  | { readonly at: 'signed-out' }
  | { readonly at: 'refused'; readonly refusal: Refusal }
  | { readonly at: 'unanswered' };

export type ChangeEvent =
  | { readonly kind: 'sent' }
  | { readonly kind: 'changed'; readonly changed: Changed }
  | { readonly kind: 'failed'; readonly trouble: Trouble; readonly faster: readonly LedgerStep[] };

export function changeReducer(state: ChangeState, event: ChangeEvent): ChangeState {
  if (event.kind === 'sent') return isOver(state) ? state : { at: 'sending' };
  if (state.at !== 'sending') return state;
  return event.kind === 'changed'
    ? { at: 'done', changed: event.changed }
    : afterTrouble(event.trouble, event.faster);
}

const isOver = ({ at }: ChangeState) => at === 'sending' || at === 'done';

function afterTrouble(trouble: Trouble, faster: readonly LedgerStep[]): ChangeState {
  switch (trouble.kind) {
    case 'lost-race':
      return { at: 'lost-race', faster, message: trouble.refusal.message };
    case 'signed-out':
      return { at: 'signed-out' };
    case 'refused':
      return { at: 'refused', refusal: trouble.refusal };
    default:
      return { at: 'unanswered' };
  }
}

/** What happened since an operator looked, the oldest first. */
export const stepsSince = (steps: readonly LedgerStep[], seen: number): readonly LedgerStep[] =>
  steps.filter(({ revision }) => revision > seen).toReversed();
