import { Box, Stack } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import type { Look } from '../../protocol.ts';
import { sentenceOf } from '../format/words.ts';
import { Differences } from '../look/differences.tsx';
import { Moment } from '../parts/release.tsx';
import { Violations } from '../parts/trouble.tsx';
import type { ChangeState } from './change.reducer.ts';

/** What will happen to visitors. */
export function Consequence({ look }: { readonly look: Look }) {
  return (
    <Stack gap="3">
      <p>{look.consequence}</p>
      <LookWarnings look={look} />
      {look.differences.length > 0 && (
        <details>
          <Box as="summary" cursor="pointer" fontWeight="semibold" paddingBlock="1.5">
            {`What will be different (${look.differences.length})`}
          </Box>
          <Differences look={look} />
        </details>
      )}
    </Stack>
  );
}

/** What stops it, whose pages change besides, and what to think of. */
export function LookWarnings({ look: { refused, otherTeams, warnings } }: { readonly look: Look }) {
  const others = 'Pages of other teams change as well';
  return (
    <>
      {refused.length > 0 && (
        <StatusBox kind="error" title="A gate refuses it">
          <Violations violations={refused} />
        </StatusBox>
      )}
      {otherTeams.length > 0 && (
        <StatusBox kind="info" title={others}>
          {otherTeams.join(', ')}
        </StatusBox>
      )}
      {warnings.map((warning) => (
        <StatusBox key={warning} kind="info" title={warning} />
      ))}
    </>
  );
}

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
