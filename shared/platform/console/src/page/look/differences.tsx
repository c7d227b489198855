import type { Difference, Look, LookDifference } from '../../protocol.ts';
import { useConsole } from '../console-context.ts';
import {
  Box,
  Heading,
  List,
  Muted,
  Stack,
  StatusBox,
  Tag,
  TextDifference,
} from '../elements/elements.ts';
import { readable } from '../format/times.ts';
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
            {differences.map(({ kind, pages, from, to, isOfOthers }) => (
              <Box {...item} key={`${kind} ${pages} ${from} ${to}`}>
                <Muted marginBottom="1.5">
                  <span>{pages.join(', ')}</span>{' '}
                  {isOfOthers && <Tag tone="look">another team’s page</Tag>}
                </Muted>
                <TextDifference from={from} to={to} />
              </Box>
            ))}
          </List>
        </section>
      ))}
    </Stack>
  );
}

const item = {
  as: 'li',
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

/**
 * Grouped by what they mean to visitors, those first that are about a topic of the site; within a group,
 * those of pages whose team releases nothing first.
 */
export function groupDifferences({ differences, otherTeams }: Look) {
  const sorted = differences
    .map((one) => ({ ...one, isOfOthers: one.pages.some((page) => otherTeams.includes(page)) }))
    .sort((one, other) => Number(other.isOfOthers) - Number(one.isOfOthers));
  const groupOf = (found: LookDifference) =>
    found.topic ?? groups.find(([, takes]) => takes(found))?.[0];
  const topics = new Set(sorted.flatMap(({ topic }) => topic ?? []));
  return [...topics, ...groups.map(([title]) => title)]
    .map((title) => ({ title, differences: sorted.filter((one) => groupOf(one) === title) }))
    .filter((group) => group.differences.length > 0);
}
