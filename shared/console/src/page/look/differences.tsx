import { Box, Grid, Stack } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import type { Difference, Look } from '../../protocol.ts';
import { Violations } from '../parts/trouble.tsx';
import { Heading, List, Muted, Tag } from '../parts/ui.tsx';

/** What stops it, whose pages change besides, and what to think of. */
export function LookWarnings({ look: { refused, otherTeams, warnings } }: { readonly look: Look }) {
  return (
    <>
      {refused.length > 0 && (
        <StatusBox kind="error" title="A gate refuses it">
          <Violations violations={refused} />
        </StatusBox>
      )}
      {otherTeams.length > 0 && (
        <StatusBox kind="info" title="Pages of other teams change as well">
          {otherTeams.join(', ')}
        </StatusBox>
      )}
      {warnings.map((warning) => (
        <StatusBox key={warning} kind="info" title={warning} />
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
                <Muted>
                  <span>{pages.join(', ')}</span>{' '}
                  {isOfOthers && <Tag tone="look">another team’s page</Tag>}
                </Muted>
                <Grid gridTemplateColumns={columns} gap="2" marginTop="1.5">
                  <Side as="del" text={from} other={to} />
                  <Side as="ins" text={to} other={from} />
                </Grid>
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
const columns = { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' };
const plain = { whiteSpace: 'pre-wrap', textDecoration: 'none', fontSize: 'sm' } as const;
const sides = {
  del: { bg: 'notice.error', _before: { content: '"− "' } },
  ins: { bg: 'notice.success', _before: { content: '"+ "' } },
};

interface SideProps {
  readonly as: keyof typeof sides;
  readonly text: string | undefined;
  readonly other: string | undefined;
}

function Side({ as, text, other }: SideProps) {
  if (text === undefined) return null;
  // All of what only comes or goes differs, and nothing is marked.
  const { start, middle, end } = markDifference(text, other ?? text);
  return (
    <Box as={as} {...sides[as]} {...plain} padding="2" borderRadius="sm">
      <span>{start}</span>
      <Box as="strong" fontWeight="bold" textDecoration="underline">
        {middle}
      </Box>
      <span>{end}</span>
    </Box>
  );
}

function isPrice({ kind, from = '', to = '' }: Difference): boolean {
  if (kind === 'configuration') return /price/i.test(from + to);
  return kind === 'text' && /KSh\s?\d/.test(`${from} ${to}`);
}

/** What matters most to visitors first; each difference is in the first group that takes it. */
const groups: readonly (readonly [title: string, takes: (found: Difference) => boolean])[] = [
  ['Prices', isPrice],
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
  ['Other', () => true],
];

/** Grouped by what they mean to visitors; within a group, those of pages whose team releases nothing first. */
export function groupDifferences({ differences, otherTeams }: Look) {
  const sorted = differences
    .map((one) => ({ ...one, isOfOthers: one.pages.some((page) => otherTeams.includes(page)) }))
    .sort((one, other) => Number(other.isOfOthers) - Number(one.isOfOthers));
  const groupOf = (found: Difference) => groups.find(([, takes]) => takes(found))?.[0];
  return groups
    .map(([title]) => ({ title, differences: sorted.filter((one) => groupOf(one) === title) }))
    .filter((group) => group.differences.length > 0);
}

/** What of a text differs from another one, without words that are cut in two. */
export function markDifference(text: string, other: string) {
  const [words = [], others = []] = [text, other].map((each) => each.split(/(?<=\s)/));
  const most = Math.min(words.length, others.length);
  let first = 0;
  while (first < most && words[first] === others[first]) first += 1;
  let last = 0;
  while (last < most - first && words.at(-1 - last) === others.at(-1 - last)) last += 1;
  const start = words.slice(0, first).join('');
  const differing = words.slice(first, words.length - last);
  const middle = differing.join('').trimEnd();
  return { start, middle, end: text.slice(start.length + middle.length) };
}
