import { Button, chakra, Grid, Stack, Text, VisuallyHidden } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import { useEffect } from 'react';
import type { Overview } from '../../protocol.ts';
import { useConsole } from '../console-context.ts';
import { CONFIGURATION } from '../format/releases.ts';
import { Moment } from '../parts/moment.tsx';
import { ApplicationCard } from './application-card.tsx';
import { CanaryPanel } from './canary-panel.tsx';
import { ServersPanel } from './servers-panel.tsx';
import { TimeLine } from './time-line.tsx';

const Title = chakra('h1', { base: { outline: 'none' } }, { defaultProps: { tabIndex: -1 } });

/** What is live, since when, how it does and what waits. */
export function OverviewView() {
  const { overview } = useConsole();
  const { applications, canary, freeze, notices, healthProblem } = overview;
  useEffect(() => {
    document.title = 'Console';
  }, []);
  return (
    <Stack gap="5">
      <VisuallyHidden asChild>
        <Title>What is live</Title>
      </VisuallyHidden>
      {[...notices, ...(healthProblem ? [healthProblem] : [])].map((notice) => (
        <StatusBox key={notice} kind="error" title={notice} />
      ))}
      {freeze && <FreezeNotice freeze={freeze} />}
      {canary && <CanaryPanel canary={canary} />}
      {overview.revision === 0 && (
        <StatusBox kind="info" title="Nothing is live yet">
          {applications.length === 0
            ? 'Nothing is published either. Teams publish with: pnpm site publish'
            : 'What is published waits below.'}
        </StatusBox>
      )}
      {applications.length > 0 && (
        <section aria-label="Applications">
          <VisuallyHidden as="h2">Applications</VisuallyHidden>
          <Grid gridTemplateColumns="repeat(auto-fill, minmax(min(20rem, 100%), 1fr))" gap="4">
            {inOrder(applications).map((application) => (
              <ApplicationCard key={application.name} application={application} />
            ))}
          </Grid>
        </section>
      )}
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}
        gap="5"
        alignItems="start"
      >
        <Stack gridColumn={{ lg: '2' }} gridRow={{ lg: '1' }}>
          <ServersPanel />
        </Stack>
        <Stack gridColumn={{ lg: '1' }} gridRow={{ lg: '1' }}>
          <TimeLine />
        </Stack>
      </Grid>
    </Stack>
  );
}

/** The configuration belongs to all of them, and comes last. */
const inOrder = (applications: Overview['applications']) =>
  [...applications].sort(
    (one, other) => Number(one.name === CONFIGURATION) - Number(other.name === CONFIGURATION),
  );

function FreezeNotice({ freeze }: { readonly freeze: NonNullable<Overview['freeze']> }) {
  const { begin } = useConsole();
  return (
    <StatusBox kind="info" title="Frozen: nothing is put live, and rollbacks are not held up">
      <Text>
        <span>{`By ${freeze.by}, until`}</span> <Moment exact at={freeze.until} />
      </Text>
      {freeze.reason && (
        <Text overflowWrap="anywhere">
          <q>{freeze.reason}</q>
        </Text>
      )}
      <Button
        variant="outline"
        marginTop="3"
        onClick={() => begin({ kind: 'intent', intent: { action: 'unfreeze' } })}
      >
        End the freeze
      </Button>
    </StatusBox>
  );
}
