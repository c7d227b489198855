import { StatusBox } from '@site/ui/form';
import { sentenceOf } from '../format/ledger-words.ts';
import { Moment } from '../parts/moment.tsx';
import { Violations } from '../parts/trouble.tsx';
import type { ChangeState } from './change.reducer.ts';

/** What came of a press that changed nothing, and what to do now. */
export function Outcome({ state }: { readonly state: ChangeState }) {
  switch (state.at) {
    case 'lost-race':
      return (
        <StatusBox kind="error" title="Somebody was faster, and nothing of yours was changed">
          {state.faster.length === 0 && <p>{state.message}</p>}
          {state.faster.map((step) => (
            <p key={step.revision}>
              <span>{sentenceOf(step)}</span> <Moment at={step.at} />{' '}
              {step.reason && <q>{step.reason}</q>}
            </p>
          ))}
          <p>Below is what is live now. Press again if you still want it.</p>
        </StatusBox>
      );
    case 'signed-out':
      return (
        <StatusBox kind="error" title="You were signed out before this was sent">
          Nothing was changed, and nothing is sent by itself. Press again.
        </StatusBox>
      );
    case 'refused':
      return (
        <StatusBox kind="error" title="It was refused, and nothing was changed">
          <p>{state.refusal.message}</p>
          <Violations violations={state.refusal.violations} />
        </StatusBox>
      );
    case 'unanswered':
      return (
        <StatusBox kind="error" title="No answer came">
          It may have happened all the same. Pressing again is safe: what happened already is
          refused.
        </StatusBox>
      );
    default:
      return null;
  }
}
