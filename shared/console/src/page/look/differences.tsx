import { Box, chakra, Grid, Stack, Text } from '@site/ui';
import type { Look } from '../../protocol.ts';
import { Tag } from '../parts/panel.tsx';
import { groupDifferences, markDifference, type SortedDifference } from './group-differences.ts';

const GroupTitle = chakra('h3', { base: { fontWeight: 'bold', marginBottom: '1' } });

/** What is different in words, grouped by what it means to visitors. */
export function Differences({ look }: { readonly look: Look }) {
  const groups = groupDifferences(look);
  if (groups.length === 0) return <Text color="fg.muted">Nothing is different for visitors.</Text>;
  return (
    <Stack gap="5">
      {groups.map(({ title, differences }) => (
        <section key={title}>
          <GroupTitle>{`${title} (${differences.length})`}</GroupTitle>
          <ul role="list">
            {differences.map((difference) => (
              <Item
                key={`${difference.kind} ${difference.pages} ${difference.from} ${difference.to}`}
                difference={difference}
              />
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  );
}

function Item({ difference }: { readonly difference: SortedDifference }) {
  const { pages, from, to, isOfOthers } = difference;
  return (
    <Box as="li" paddingBlock="2.5" borderTopWidth="1px">
      <Box fontSize="sm" color="fg.muted" overflowWrap="anywhere">
        <span>{pages.join(', ')}</span> {isOfOthers && <Tag tone="look">another team’s page</Tag>}
      </Box>
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        gap="2"
        marginTop="1.5"
      >
        <Side text={from} other={to} of="before" />
        <Side text={to} other={from} of="after" />
      </Grid>
    </Box>
  );
}

const sides = {
  before: { tag: 'del', bg: 'notice.error', sign: '− ' },
  after: { tag: 'ins', bg: 'notice.success', sign: '+ ' },
} as const;

interface SideProps {
  readonly text: string | undefined;
  readonly other: string | undefined;
  readonly of: keyof typeof sides;
}

function Side({ text, other, of }: SideProps) {
  if (text === undefined) return null;
  const { tag, bg, sign } = sides[of];
  const { start, middle, end } =
    other === undefined ? { start: text, middle: '', end: '' } : markDifference(text, other);
  return (
    <Box
      as={tag}
      bg={bg}
      padding="2"
      borderRadius="sm"
      fontSize="sm"
      textDecoration="none"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
      _before={{ content: `"${sign}"` }}
    >
      <span>{start}</span>
      <Box as="strong" fontWeight="bold" textDecoration="underline" textUnderlineOffset="0.2em">
        {middle}
      </Box>
      <span>{end}</span>
    </Box>
  );
}
