import { StatusBox } from '@site/ui/form';
import { sentenceOf } from '../format/ledger-words.ts';
import { Moment } from '../parts/moment.tsx';
import { Violations } from '../parts/trouble.tsx';
import type { ChangeState } from './change.reducer.ts';

const titles = {
  'lost-race': 'Somebody was faster, and nothing of yours was changed',
  'signed-out': 'You were signed out before this was sent',
  refused: 'It was refused, and nothing was changed',
  unanswered: 'No answer came',
} as const;

/** What came of a press that changed nothing, and what to do now. */
export function Outcome({ state }: { readonly state: ChangeState }) {
  if (state.at === 'open' || state.at === 'sending' || state.at === 'done') return null;
  return (
    <StatusBox kind="error" title={titles[state.at]}>
      {state.at === 'lost-race' && (
        <>
          {state.faster.length === 0 && <p>{state.message}</p>}
          {state.faster.map((step) => (
            <p key={step.revision}>
              <span>{sentenceOf(step)}</span> <Moment at={step.at} />{' '}
              {step.reason && <q>{step.reason}</q>}
            </p>
          ))}
          <p>Below is what is live now. Press again if you still want it.</p>
        </>
      )}
      {state.at === 'refused' && (
        <>
          <p>{state.refusal.message}</p>
          <Violations violations={state.refusal.violations} />
        </>
      )}
      {state.at === 'signed-out' && <p>Nothing is sent by itself. Press again.</p>}
      {state.at === 'unanswered' && (
        <p>It may have happened. Pressing again is safe: what happened already is refused.</p>
      )}
    </StatusBox>
  );
}
