import { Box, type BoxProps } from '@chakra-ui/react';
import { Column } from './column.ts';

const tones = {
  plain: {},
  subtle: { bg: 'bg.subtle' },
  /** Dark in both colour schemes. */
  deep: { bg: 'bg.deep', color: 'fg.onDeep' },
} as const;

const rhythm = { base: '14', lg: '24', _print: '4' } as const;
const spaces = {
  both: { paddingBlock: rhythm },
  end: { paddingBlockEnd: rhythm },
  none: {},
} as const;

interface Props extends BoxProps {
  readonly tone?: keyof typeof tones;
  /** Where the space between this band and its neighbours is. */
  readonly space?: keyof typeof spaces;
}

/** A part of a page, as wide as the window, with its content in the site's column. */
export function Band({ tone = 'plain', space = 'both', children, ...box }: Props) {
  return (
    <Box as="section" {...tones[tone]} {...spaces[space]} {...box}>
      <Column>{children}</Column>
    </Box>
  );
}
