import type { Difference, Look, LookDifference } from '../../protocol.ts';
import { useConsole } from '../console-context.ts';
import {
  Grid,
  Heading,
  List,
  Muted,
  Row,
  Stack,
  StatusBox,
  Strong,
  Tag,
  TextDifference,
} from '../elements/elements.ts';
import { readable } from '../format/times.ts';
import { listText } from '../format/words.ts';
import { Violations } from '../parts/violations.tsx';

/** What stops it, whose pages change besides, and what to think of. */
export function LookWarnings({ look: { refused, otherTeams, warnings } }: { readonly look: Look }) {
  const { now } = useConsole();
  return (
    <>
      {refused.length > 0 && (
        <StatusBox kind="error" title="Gates refuse it">
          <Violations violations={refused} />
        </StatusBox>
      )}
      {otherTeams.length > 0 && (
        <StatusBox kind="info" title="Pages of other teams change as well">
          {otherTeams.join(', ')}
        </StatusBox>
      )}
      {warnings.map((warning) => (
        <StatusBox key={warning} kind="info" title={readable(warning, now)} />
      ))}
    </>
  );
}

/** What is different in words, grouped by what it means to visitors. */
export function Differences({ look }: { readonly look: Look }) {
  const groups = groupDifferences(look);
  if (groups.length === 0) return <Muted>Nothing is different for visitors.</Muted>;
  return (
    <Stack gap="5">
      {groups.map(({ title, differences }) => (
        <section key={title}>
          <Heading as="h3" fontSize="md">{`${title} (${differences.length})`}</Heading>
          <List>
            {differences.map((found) => {
              const { kind, pages, under, from, to } = found;
              const where = [listText(pages), under].filter(Boolean).join(': ');
              const { label, ...texts } = labelled(found);
              return (
                <Grid {...item} key={`${kind} ${where} ${from} ${to}`}>
                  <Row columnGap="2" rowGap="0">
                    {label && <Strong>{label}</Strong>}
                    {where && <Muted>{where}</Muted>}
                    {found.isOfOthers && <Tag tone="look">another team’s page</Tag>}
                  </Row>
                  <TextDifference {...texts} />
                </Grid>
              );
            })}
          </List>
        </section>
      ))}
    </Stack>
  );
}

/** What both sides are of, such as an entry of the configuration or the text of a link, and what differs. */
export function labelled({ kind, from, to }: Pick<Difference, 'kind' | 'from' | 'to'>) {
  const end = { configuration: ': ', link: ' → ' }[kind as string];
  const at = end ? (to ?? from ?? '').lastIndexOf(end) : -1;
  const label = (to ?? from ?? '').slice(0, Math.max(at, 0));
  const isOfBoth = at > 0 && [from, to].every((text) => text?.startsWith(label + end) ?? true);
  if (!end || !isOfBoth) return { from, to };
  const rest = (text?: string) => text?.slice(label.length + end.length);
  const [was, is] = [rest(from), rest(to)];
  if (kind !== 'link' || was === undefined || is === undefined) return { label, from: was, to: is };
  // Of an address with values, such as the plan that a link buys, those that differ.
  const [old, now] = [was.split(/[?&]/), is.split(/[?&]/)];
  const differs = (_part: string, place: number) => old[place] !== now[place];
  if (old.length !== now.length || old[0] !== now[0]) return { label, from: was, to: is };
  return { label, from: old.filter(differs).join(', '), to: now.filter(differs).join(', ') };
}

const item = {
  as: 'li',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 2fr)' },
  columnGap: '4',
  rowGap: '1',
  alignItems: 'start',
  paddingBlock: '2',
  borderTopWidth: '1px',
  overflowWrap: 'anywhere',
} as const;

/** What matters most to visitors first; each difference is in the first group that takes it. */
const groups: readonly (readonly [title: string, takes: (found: Difference) => boolean])[] = [
  ['Pages that go', ({ kind, to }) => kind === 'page' && to === undefined],
  ['Pages that come', ({ kind, from }) => kind === 'page' && from === undefined],
  ['Links', ({ kind }) => kind === 'link'],
  ['Titles', ({ kind }) => kind === 'title' || kind === 'page'],
  ['Texts', ({ kind }) => kind === 'text'],
  ['Configuration', ({ kind }) => kind === 'configuration'],
  ['What search engines read', ({ kind }) => /^(description|structured data|robots)$/.test(kind)],
  ['Files', ({ kind }) => kind === 'file'],
  ['Stored in browsers', ({ kind }) => kind === 'stored in browsers'],
  ['Policies', ({ kind }) => kind === 'policy'],
  ['Weight of the first view', ({ kind }) => kind === 'weight'],
];

/** Of a topic, the values of the configuration before the texts that come of them. */
const rank = ({ kind }: Difference) => (kind === 'configuration' ? 0 : 1);

/**
 * Grouped by what they mean to visitors, those first that are about a topic of the site; within a group,
 * those of pages whose team releases nothing first.
 */
export function groupDifferences({ differences, otherTeams }: Look) {
  const sorted = differences
    .map((one) => ({ ...one, isOfOthers: one.pages.some((page) => otherTeams.includes(page)) }))
    .sort(
      (one, other) => Number(other.isOfOthers) - Number(one.isOfOthers) || rank(one) - rank(other),
    );
  const groupOf = (found: LookDifference) =>
    found.topic ?? groups.find(([, takes]) => takes(found))?.[0];
  const topics = new Set(sorted.flatMap(({ topic }) => topic ?? []));
  return [...topics, ...groups.map(([title]) => title)]
    .map((title) => ({ title, differences: sorted.filter((one) => groupOf(one) === title) }))
    .filter((group) => group.differences.length > 0);
}
