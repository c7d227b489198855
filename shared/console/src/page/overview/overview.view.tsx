import { Grid, Stack, VisuallyHidden } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import { useEffect } from 'react';
import { useConsole } from '../console-context.ts';
import { CONFIGURATION } from '../format/words.ts';
import { Moment } from '../parts/release.tsx';
import { TaskPress } from '../parts/ui.tsx';
import { ApplicationCard } from './application-card.tsx';
import { CanaryPanel } from './canary-panel.tsx';
import { ServersPanel } from './servers-panel.tsx';
import { TimeLine } from './time-line.tsx';

/** What is live, since when, how it does and what waits. */
export function OverviewView() {
  const { overview } = useConsole();
  const { applications, canary, freeze, notices, healthProblem = '' } = overview;
  useEffect(() => {
    document.title = 'Console';
  }, []);
  // The configuration belongs to all of them, and comes last.
  const isLast = ({ name }: { readonly name: string }) => Number(name === CONFIGURATION);
  const inOrder = [...applications].sort((one, other) => isLast(one) - isLast(other));
  return (
    <Stack gap="5">
      <VisuallyHidden as="h1">What is live</VisuallyHidden>
      {[...notices, healthProblem].filter(Boolean).map((notice) => (
        <StatusBox key={notice} kind="error" title={notice} />
      ))}
      {freeze && (
        <StatusBox kind="info" title="Frozen: nothing is put live, and rollbacks are not held up">
          <p>
            <Moment lead={`By ${freeze.by}, until`} exact at={freeze.until} />
          </p>
          {freeze.reason && <q>{freeze.reason}</q>}
          <TaskPress text="End the freeze" display="flex" marginTop="3" task={unfreeze} />
        </StatusBox>
      )}
      {canary && <CanaryPanel canary={canary} />}
      {overview.revision === 0 && (
        <StatusBox kind="info" title="Nothing is live yet">
          {applications.length > 0
            ? 'What is published waits below.'
            : 'Nothing is published either. Teams publish with: pnpm site publish'}
        </StatusBox>
      )}
      <VisuallyHidden as="h2">Applications</VisuallyHidden>
      <Grid gridTemplateColumns="repeat(auto-fill, minmax(min(20rem, 100%), 1fr))" gap="4">
        {inOrder.map((application) => (
          <ApplicationCard key={application.name} application={application} />
        ))}
      </Grid>
      <Grid gridTemplateColumns={columns} gap="5">
        <ServersPanel />
        <TimeLine />
      </Grid>
    </Stack>
  );
}

const unfreeze = { action: 'unfreeze' } as const;
const columns = { base: 'minmax(0, 1fr)', lg: '1fr minmax(0, 2fr)' };
