import { Box, Flex, Grid } from '@chakra-ui/react';

interface Props {
  /** Undefined for what comes. */
  readonly from?: string | undefined;
  /** Undefined for what goes. */
  readonly to?: string | undefined;
}

const columns = { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' };
const plain = { whiteSpace: 'pre-wrap', textDecoration: 'none', fontSize: 'sm' } as const;
const sides = {
  del: { bg: 'notice.error', _before: { content: '"− "' } },
  ins: { bg: 'notice.success', _before: { content: '"+ "' } },
};

/** Characters of both texts that stand in one line. */
const SHORT = 90;

/** Two texts, in one line or beside each other where there is room, with the words that differ. */
export function TextDifference({ from, to }: Props) {
  const isShort = from !== undefined && to !== undefined && from.length + to.length <= SHORT;
  if (isShort && !`${from}${to}`.includes('\n')) {
    return (
      <Flex flexWrap="wrap" alignItems="center" gap="2">
        <Side as="del" text={from} other={to} />
        <span aria-hidden="true">→</span>
        <Side as="ins" text={to} other={from} />
      </Flex>
    );
  }
  return (
    <Grid gridTemplateColumns={columns} gap="2">
      <Side as="del" text={from} other={to} />
      <Side as="ins" text={to} other={from} />
    </Grid>
  );
}

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
