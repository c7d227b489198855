import { UNSEEN } from '@platform/releases/operations';
import type { Canary } from '../../protocol.ts';
import {
  Box,
  ButtonRow,
  Grid,
  List,
  Meter,
  Muted,
  Panel,
  Stack,
  StatusBox,
  Table,
  Tag,
} from '../elements/elements.ts';
import { countText } from '../format/figures.ts';
import { sharersOf } from '../format/words.ts';
import { ChangeList, Moment } from '../parts/release.tsx';
import { TaskPress } from '../parts/ui.tsx';
import { CanaryLink } from './canary-link.tsx';

const verdicts = {
  go: { tone: 'good', children: 'its visitors fare as well as the others' },
  hold: { tone: 'look', children: 'not enough is known to go on' },
  stop: { tone: 'bad', children: 'its visitors fare worse' },
} as const;

interface Props {
  readonly canary: Canary;
  /** Why no guard is known to run. */
  readonly noGuard: string | undefined;
}

const columns = { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' };

export function CanaryPanel({ canary, noGuard }: Props) {
  const { name, percent, since, next = 100, isGuarded, isHeld, everyMinutes } = canary;
  const byItself = everyMinutes && `It may take a step every ${everyMinutes} minutes.`;
  const pace = isHeld ? 'It is held, and takes no step by itself.' : byItself;
  const task = { canary: name };
  const step = { action: 'canary-step', ...task } as const;
  // What is advised stands out.
  const toStep = canary.verdict === 'go' ? 'solid' : 'outline';
  const toAbort = canary.verdict === 'stop' ? 'solid' : 'outline';
  return (
    <Panel
      title={
        percent === 0 ? `A canary for ${sharersOf(0)}` : `A canary gets ${percent} % of visitors`
      }
      actions={<Tag {...verdicts[canary.verdict]} />}
      borderColor="accent"
    >
      <Grid gridTemplateColumns={columns} gap="5" marginBottom="2">
        <Stack gap="3">
          <ChangeList changes={canary.changes} />
          <Muted>
            <Moment lead="this share began" at={since} />
          </Muted>
          {percent === 0 && <CanaryLink name={name} />}
          <Ladder canary={canary} />
          {isGuarded && noGuard ? (
            <StatusBox kind="error" title="No guard runs: nobody but you stops it">
              {`${sentence(noGuard)} Start one with: site canary watch`}
            </StatusBox>
          ) : (
            <Muted>
              {isGuarded
                ? 'A guard runs, and stops it where its visitors fare worse.'
                : 'No guard watches it: nobody but you stops it.'}
            </Muted>
          )}
          {pace && <Muted>{pace}</Muted>}
        </Stack>
        <Stack gap="3">
          <Box _firstLetter={{ textTransform: 'uppercase' }}>{canary.why}</Box>
          <Evidence canary={canary} />
          <Muted>{UNSEEN}</Muted>
        </Stack>
      </Grid>
      <ButtonRow>
        {next < 100 && <TaskPress text={`Next step: ${next} %`} variant={toStep} task={step} />}
        {!isHeld && <TaskPress text="Hold" task={{ action: 'canary-hold', ...task }} />}
        <TaskPress text="Give it to everybody" task={{ action: 'canary-promote', ...task }} />
        <TaskPress text="Abort" variant={toAbort} task={{ action: 'canary-abort', ...task }} />
      </ButtonRow>
    </Panel>
  );
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** The share of now and those to come, which end with everybody. */
export const ladderOf = ({ percent, steps }: Pick<Canary, 'percent' | 'steps'>): number[] =>
  [...new Set([percent, ...steps, 100])]
    .filter((share) => share >= percent)
    .sort((one, other) => one - other);

function Ladder({ canary }: { readonly canary: Canary }) {
  const pill = { paddingInline: '3', paddingBlock: '1', borderWidth: '1px', borderRadius: 'full' };
  const current = { bg: 'action', color: 'action.text', 'aria-current': 'step' } as const;
  return (
    <List as="ol" aria-label="Steps" display="flex" flexWrap="wrap" fontSize="sm">
      {ladderOf(canary).map((share) => (
        <Box as="li" key={share} {...pill} {...(share === canary.percent && current)}>
          {share === 100 ? 'everybody' : share === 0 ? 'its link' : `${share} %`}
        </Box>
      ))}
    </List>
  );
}

/** How far evidence has come on its way, from 0 to 1: it multiplies, so equal odds are equal ways. */
export const shareOfEvidence = (e: number, limit: number): number =>
  e <= 1 ? 0 : Math.min(1, Math.log(e) / Math.log(limit));

function Evidence({ canary: { visits, e, limit } }: { readonly canary: Canary }) {
  const known = e < 10 ? e.toFixed(1) : Math.round(e).toLocaleString('en');
  const text = `Evidence against it: ${known}; it is stopped at ${limit}`;
  const values = { value: Math.min(e, limit), max: limit, share: shareOfEvidence(e, limit) };
  const sides = { Canary: visits.canary, 'What is live': visits.live };
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
          {Object.entries(sides).map(([side, counts]) => (
            <Table.Row key={side}>
              <Table.Cell>{side}</Table.Cell>
              <Table.Cell textAlign="end">{countText(counts.visits)}</Table.Cell>
              <Table.Cell textAlign="end">{countText(counts.bad)}</Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
      <Muted>{text}</Muted>
      <Meter text={text} {...values} />
    </>
  );
}
