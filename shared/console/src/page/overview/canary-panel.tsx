import { Box, Button, ButtonRow, Flex, Grid, Stack, Text } from '@site/ui';
import { Table } from '@site/ui/operators';
import type { Canary, Intent } from '../../protocol.ts';
import { useConsole } from '../console-context.ts';
import { countText } from '../format/figures.ts';
import { Moment } from '../parts/moment.tsx';
import { Panel, Tag, type Tone } from '../parts/panel.tsx';
import { ChangeList } from '../parts/release.tsx';
import { ladderOf, shareOfEvidence } from './canary-figures.ts';

const verdicts: Readonly<Record<Canary['verdict'], readonly [tone: Tone, text: string]>> = {
  go: ['good', 'its visitors fare as well as the others'],
  hold: ['look', 'not enough is known to go on'],
  stop: ['bad', 'its visitors fare worse'],
};

export function CanaryPanel({ canary }: { readonly canary: Canary }) {
  const { percent, since, isGuarded, isHeld, verdict, why, everyMinutes } = canary;
  const [tone, words] = verdicts[verdict];
  return (
    <Panel
      title={`A canary gets ${percent} % of visitors`}
      actions={<Tag tone={tone}>{words}</Tag>}
      borderColor="accent"
    >
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
        gap="5"
      >
        <Stack gap="3">
          <ChangeList changes={canary.changes} />
          <Text fontSize="sm" color="fg.muted">
            <span>with this share since</span> <Moment at={since} />
          </Text>
          <Ladder canary={canary} />
          <Text fontSize="sm">
            {isGuarded
              ? 'A guard stops it by itself where its visitors fare worse.'
              : 'No guard watches it: nobody but you stops it.'}
          </Text>
          <Text fontSize="sm">
            {isHeld
              ? 'It is held, and takes no step by itself.'
              : everyMinutes !== undefined && `It may take a step every ${everyMinutes} minutes.`}
          </Text>
        </Stack>
        <Stack gap="3">
          <Text>{why}</Text>
          <Evidence canary={canary} />
          <EvidenceBar canary={canary} />
        </Stack>
      </Grid>
      <Decisions canary={canary} />
    </Panel>
  );
}

function Ladder({ canary }: { readonly canary: Canary }) {
  return (
    <Flex as="ol" role="list" gap="1.5" flexWrap="wrap" aria-label="Steps" fontSize="sm">
      {ladderOf(canary).map(({ percent, state }) => (
        <Box
          as="li"
          key={percent}
          paddingInline="3"
          paddingBlock="1"
          borderWidth="1px"
          borderRadius="full"
          fontVariantNumeric="tabular-nums"
          {...(state === 'now' && {
            bg: 'action',
            color: 'action.text',
            borderColor: 'action',
            'aria-current': 'step' as const,
          })}
        >
          {percent === 100 ? 'everybody' : `${percent} %`}
        </Box>
      ))}
    </Flex>
  );
}

function Evidence({ canary: { visits } }: { readonly canary: Canary }) {
  const sides = [
    ['Canary', visits.canary],
    ['What is live', visits.live],
  ] as const;
  return (
    <Table.Root fontVariantNumeric="tabular-nums">
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeader>Visits of the same minutes</Table.ColumnHeader>
          <Table.ColumnHeader textAlign="end">all</Table.ColumnHeader>
          <Table.ColumnHeader textAlign="end">bad</Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {sides.map(([side, { visits, bad }]) => (
          <Table.Row key={side}>
            <Table.Cell>{side}</Table.Cell>
            <Table.Cell textAlign="end">{countText(visits)}</Table.Cell>
            <Table.Cell textAlign="end">{countText(bad)}</Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  );
}

function EvidenceBar({ canary: { e, limit } }: { readonly canary: Canary }) {
  const text = `Evidence against it: ${e < 10 ? e.toFixed(1) : Math.round(e)} of ${limit}, at which it is stopped`;
  const share = shareOfEvidence(e, limit);
  return (
    <Box>
      <Text fontSize="sm">{text}</Text>
      <Box
        role="meter"
        aria-label="Evidence against it"
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(e, limit)}
        aria-valuetext={text}
        height="0.75rem"
        marginTop="1"
        borderWidth="1px"
        borderColor="border.control"
        borderRadius="full"
        overflow="hidden"
      >
        <Box
          height="100%"
          bg={share < 1 ? 'accent' : 'fg.error'}
          style={{ width: `${share * 100}%` }}
        />
      </Box>
    </Box>
  );
}

function Decisions({ canary }: { readonly canary: Canary }) {
  const { begin } = useConsole();
  const { name, next, isHeld } = canary;
  const start = (intent: Intent) => () => begin({ kind: 'intent', intent });
  return (
    <ButtonRow marginTop="5">
      {next !== undefined && next < 100 && (
        <Button
          onClick={start({ action: 'canary-step', canary: name })}
        >{`Next step: ${next} %`}</Button>
      )}
      {!isHeld && (
        <Button variant="outline" onClick={start({ action: 'canary-hold', canary: name })}>
          Hold
        </Button>
      )}
      <Button variant="outline" onClick={start({ action: 'canary-promote', canary: name })}>
        Give it to everybody
      </Button>
      <Button variant="outline" onClick={start({ action: 'canary-abort', canary: name })}>
        Abort
      </Button>
    </ButtonRow>
  );
}
