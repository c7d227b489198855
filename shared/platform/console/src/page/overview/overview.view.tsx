import { useEffect } from 'react';
import type { Server } from '../../protocol.ts';
import { goBack, useConsole } from '../console-context.ts';
import {
  Box,
  ButtonRow,
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
import { shortOf, titleOfName } from '../format/words.ts';
import { Moment } from '../parts/release.tsx';
import { TaskPress } from '../parts/ui.tsx';
import { StackPress } from '../stack/stack-press.tsx';
import { ApplicationCard } from './application-card.tsx';
import { ApplicationLine } from './application-line.tsx';
import { CanaryPanel } from './canary-panel.tsx';
import { HourPanel, SHELL } from './hour-chart.tsx';
import { StorePanel } from './store-panel.tsx';
import { TimeLine } from './time-line.tsx';
import { isIdle, type Urgent, urgentOf } from './urgent.ts';

/** By urgency: what is wrong, what an operator has to decide, what goes well, and what happened. */
export function OverviewView() {
  const { overview } = useConsole();
  const { applications, canary, freeze } = overview;
  const idle = applications.filter((one) => isIdle(one, overview));
  const others = applications.filter((one) => !idle.includes(one));
  const shell = applications.find(({ name, trend }) => name === SHELL && trend);
  useEffect(() => {
    document.title = 'Console';
  }, []);
  return (
    <Stack gap="5">
      <VisuallyHidden as="h1">What is live</VisuallyHidden>
      {urgentOf(overview).map((urgent) => (
        <UrgentBox key={urgent.title} urgent={urgent} />
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
      {others.length > 0 && (
        <Grid
          gridTemplateColumns="repeat(auto-fill, minmax(min(20rem, 100%), 1fr))"
          gap="4"
          alignItems="start"
        >
          {others.map((application) => (
            <ApplicationCard key={application.name} application={application} />
          ))}
        </Grid>
      )}
      {idle.length > 0 && (
        <Panel title={others.length > 0 ? 'Nothing to decide about' : 'Applications'} gap="1">
          {idle.map((application) => (
            <ApplicationLine key={application.name} application={application} />
          ))}
        </Panel>
      )}
      <Grid gridTemplateColumns={shell && columns} gap="5" alignItems="start">
        <Stack gap="5">
          {shell && <HourPanel application={shell} />}
          <StorePanel />
        </Stack>
        <ServersPanel />
      </Grid>
      <TimeLine />
    </Stack>
  );
}

const columns = { base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' };

/** What is wrong, with the way out of it where there is one. */
function UrgentBox({ urgent: { kind, title, lines, application } }: { readonly urgent: Urgent }) {
  const { now } = useConsole();
  const { name = '', earlier } = application ?? {};
  return (
    <StatusBox kind={kind} title={readable(title, now)}>
      {lines.map(({ text, since }) => (
        <p key={text}>
          {text} {since && <Moment lead="Since" exact at={since} />}
        </p>
      ))}
      {application && (
        <ButtonRow marginTop="3">
          {earlier && (
            <TaskPress
              variant="solid"
              text={`Roll back to ${shortOf(earlier)}`}
              aria-label={`Roll ${titleOfName(name)} back to ${shortOf(earlier)}`}
              task={goBack(name, earlier)}
            />
          )}
          <StackPress application={application} />
        </ButtonRow>
      )}
    </StatusBox>
  );
}

/** Every edge and follower, with those first that do not serve what is live. */
function ServersPanel() {
  const { overview } = useConsole();
  const states = serverStates(overview.servers, overview.revision);
  return (
    <Panel title="Servers">
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
