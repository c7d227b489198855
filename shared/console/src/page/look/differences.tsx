import { Box, Grid, Stack } from '@site/ui';
import type { Look } from '../../protocol.ts';
import { Heading, List, Muted, Tag } from '../parts/ui.tsx';
import { groupDifferences, markDifference, type SortedDifference } from './group-differences.ts';

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
            {differences.map((one) => (
              <Item key={`${one.kind} ${one.pages} ${one.from} ${one.to}`} difference={one} />
            ))}
          </List>
        </section>
      ))}
    </Stack>
  );
}

const columns = { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' };

function Item({ difference }: { readonly difference: SortedDifference }) {
  const { pages, from, to, isOfOthers } = difference;
  return (
    <Box as="li" paddingBlock="2" borderTopWidth="1px" overflowWrap="anywhere">
      <Muted>
        <span>{pages.join(', ')}</span> {isOfOthers && <Tag tone="look">another team’s page</Tag>}
      </Muted>
      <Grid gridTemplateColumns={columns} gap="2" marginTop="1.5">
        <Side text={from} other={to} of="before" />
        <Side text={to} other={from} of="after" />
      </Grid>
    </Box>
  );
}

const sides = {
  before: { as: 'del', bg: 'notice.error', _before: { content: '"− "' } },
  after: { as: 'ins', bg: 'notice.success', _before: { content: '"+ "' } },
} as const;
const plain = { whiteSpace: 'pre-wrap', textDecoration: 'none', fontSize: 'sm' } as const;

interface SideProps {
  readonly text: string | undefined;
  readonly other: string | undefined;
  readonly of: keyof typeof sides;
}

function Side({ text, other, of }: SideProps) {
  if (text === undefined) return null;
  // All of what only comes or goes differs, and nothing is marked.
  const { start, middle, end } = markDifference(text, other ?? text);
  return (
    <Box {...sides[of]} {...plain} padding="2" borderRadius="sm">
      <span>{start}</span>
      <Box as="strong" fontWeight="bold" textDecoration="underline">
        {middle}
      </Box>
      <span>{end}</span>
    </Box>
  );
}
