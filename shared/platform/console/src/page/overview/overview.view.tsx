import { useEffect } from 'react';
import type { Server } from '../../protocol.ts';
import { useConsole } from '../console-context.ts';
import {
  Box,
  Grid,
  List,
  Muted,
  Panel,
  Row,
  Stack,
  StatusBox,
  Tag,
  VisuallyHidden,
} from '../elements/elements.ts';
import { readable } from '../format/times.ts';
import { Moment } from '../parts/release.tsx';
import { TaskPress } from '../parts/ui.tsx';
import { ApplicationCard } from './application-card.tsx';
import { CanaryPanel } from './canary-panel.tsx';
import { TimeLine } from './time-line.tsx';

/** What is live, since when, how it does and what waits. */
export function OverviewView() {
  const { overview, now } = useConsole();
  const { applications, canary, freeze, notices, healthProblem = '' } = overview;
  useEffect(() => {
    document.title = 'Console';
  }, []);
  return (
    <Stack gap="5">
      <VisuallyHidden as="h1">What is live</VisuallyHidden>
      {[...notices, healthProblem].filter(Boolean).map((notice) => (
        <StatusBox key={notice} kind="error" title={readable(notice, now)} />
      ))}
      {freeze && (
        <StatusBox kind="info" title="Frozen: nothing is put live, and rollbacks are not held up">
          <p>
            <Moment lead={`By ${freeze.by}, until`} exact at={freeze.until} />
          </p>
          {freeze.reason && <q>{freeze.reason}</q>}
          <TaskPress
            text="End the freeze"
            display="flex"
            marginTop="3"
            task={{ action: 'unfreeze' }}
          />
        </StatusBox>
      )}
      {canary && <CanaryPanel canary={canary} noGuard={overview.noGuard} />}
      {overview.revision === 0 && (
        <StatusBox kind="info" title="Nothing is live yet">
          {applications.some(({ waiting }) => waiting)
            ? 'What is published waits below.'
            : 'Nothing is published either. Teams publish with: pnpm site publish'}
        </StatusBox>
      )}
      <VisuallyHidden as="h2">Applications</VisuallyHidden>
      <Grid gridTemplateColumns="repeat(auto-fill, minmax(min(20rem, 100%), 1fr))" gap="4">
        {applications.map((application) => (
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

const columns = { base: 'minmax(0, 1fr)', lg: '1fr minmax(0, 2fr)' };

/** Every edge and follower, with those first that do not serve what is live. */
function ServersPanel() {
  const { overview } = useConsole();
  const states = serverStates(overview.servers, overview.revision);
  return (
    <Panel title="Servers" alignSelf="start">
      {states.length === 0 && <Muted>No edge and no follower has been heard of.</Muted>}
      <List gap="4">
        {states.map(({ address, kind, revision, tone, text, since }) => (
          <Box as="li" key={`${kind} ${address}`} fontSize="sm" overflowWrap="anywhere">
            <p translate="no">{address}</p>
            <Row>
              {text.length > 40 ? <p>{text}</p> : <Tag tone={tone}>{text}</Tag>}
              <Muted>
                {revision === undefined ? kind : `${kind}, revision ${revision}`},{' '}
                <Moment lead="so since" at={since} />
              </Muted>
            </Row>
          </Box>
        ))}
      </List>
    </Panel>
  );
}

const tones = ['bad', 'look', 'good'] as const;

/** Each in words, with those first that an operator has to look at. */
export const serverStates = (servers: readonly Server[], live: number) =>
  servers
    .map((server) => ({ ...server, ...stateOf(server, live) }))
    .sort((one, other) => tones.indexOf(one.tone) - tones.indexOf(other.tone));

function stateOf({ kind, revision, problem }: Server, live: number) {
  const state = (tone: (typeof tones)[number], text: string) => ({ tone, text });
  if (problem) return state('bad', problem);
  if (kind === 'setup service') return state('good', 'answers');
  if (revision === undefined) return state('bad', 'says nothing');
  const behind = live - revision;
  if (behind <= 0) return state('good', 'serves what is live');
  return state('look', `${behind === 1 ? 'one revision' : `${behind} revisions`} behind`);
}
