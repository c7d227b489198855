import { Box, ButtonRow, Grid, Stack } from '@site/ui';
import { Table } from '@site/ui/operators';
import type { Canary, Intent } from '../../protocol.ts';
import { useConsole } from '../console-context.ts';
import { countText } from '../format/figures.ts';
import { ChangeList, Moment } from '../parts/release.tsx';
import { List, Muted, Panel, Press, Tag, type Tone } from '../parts/ui.tsx';
import { ladderOf, shareOfEvidence } from './canary-figures.ts';

const verdicts: Readonly<Record<Canary['verdict'], readonly [tone: Tone, text: string]>> = {
  go: ['good', 'its visitors fare as well as the others'],
  hold: ['look', 'not enough is known to go on'],
  stop: ['bad', 'its visitors fare worse'],
};

type CanaryAction = Extract<Intent, { canary: string }>['action'];

export function CanaryPanel({ canary }: { readonly canary: Canary }) {
  const { begin } = useConsole();
  const { name, percent, since, next, isGuarded, isHeld, verdict, why, everyMinutes } = canary;
  const [tone, words] = verdicts[verdict];
  const decide = (action: CanaryAction) => ({
    onClick: () => begin({ kind: 'intent', intent: { action, canary: name } }),
  });
  const columns = { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' };
  const title = `A canary gets ${percent} % of visitors`;
  return (
    <Panel title={title} actions={<Tag tone={tone}>{words}</Tag>} borderColor="accent">
      <Grid gridTemplateColumns={columns} gap="5" marginBottom="5">
        <Stack gap="3">
          <ChangeList changes={canary.changes} />
          <Muted>
            <Moment lead="with this share since" at={since} />
          </Muted>
          <Ladder canary={canary} />
          <Muted>
            {isGuarded
              ? 'A guard stops it by itself where its visitors fare worse.'
              : 'No guard watches it: nobody but you stops it.'}
          </Muted>
          {isHeld && <Muted>It is held, and takes no step by itself.</Muted>}
          {!isHeld && everyMinutes && (
            <Muted>{`It may take a step every ${everyMinutes} minutes.`}</Muted>
          )}
        </Stack>
        <Stack gap="3">
          <p>{why}</p>
          <Evidence canary={canary} />
        </Stack>
      </Grid>
      <ButtonRow>
        {next !== undefined && next < 100 && (
          <Press text={`Next step: ${next} %`} variant="solid" {...decide('canary-step')} />
        )}
        {!isHeld && <Press text="Hold" {...decide('canary-hold')} />}
        <Press text="Give it to everybody" {...decide('canary-promote')} />
        <Press text="Abort" {...decide('canary-abort')} />
      </ButtonRow>
    </Panel>
  );
}

function Ladder({ canary }: { readonly canary: Canary }) {
  const pill = { paddingInline: '3', paddingBlock: '1', borderWidth: '1px', borderRadius: 'full' };
  const current = { bg: 'action', color: 'action.text', 'aria-current': 'step' } as const;
  return (
    <List as="ol" aria-label="Steps" display="flex" flexWrap="wrap" fontSize="sm">
      {ladderOf(canary).map(({ percent, state }) => (
        <Box as="li" key={percent} {...pill} {...(state === 'now' && current)}>
          {percent === 100 ? 'everybody' : `${percent} %`}
        </Box>
      ))}
    </List>
  );
}

const bar = {
  ...{ height: '0.75rem', borderWidth: '1px', borderColor: 'border.control' },
  ...{ borderRadius: 'full', overflow: 'hidden' },
} as const;

function Evidence({ canary: { visits, e, limit } }: { readonly canary: Canary }) {
  const text = `Evidence against it: ${e < 10 ? e.toFixed(1) : Math.round(e)} of ${limit}, at which it is stopped`;
  const now = Math.min(e, limit);
  const values = { 'aria-valuemin': 0, 'aria-valuemax': limit, 'aria-valuenow': now };
  return (
    <>
      <Table.Root fontVariantNumeric="tabular-nums">
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>Visits of the same minutes</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end">all</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end">bad</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {(['canary', 'live'] as const).map((side) => (
            <Table.Row key={side}>
              <Table.Cell>{side === 'canary' ? 'Canary' : 'What is live'}</Table.Cell>
              <Table.Cell textAlign="end">{countText(visits[side].visits)}</Table.Cell>
              <Table.Cell textAlign="end">{countText(visits[side].bad)}</Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
      <Muted>{text}</Muted>
      <Box role="meter" aria-label={text} {...values} {...bar}>
        <Box height="100%" bg="accent" style={{ width: `${shareOfEvidence(e, limit) * 100}%` }} />
      </Box>
    </>
  );
}
