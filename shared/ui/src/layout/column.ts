import { chakra } from '@chakra-ui/react';

/** The column that contains everything: at most 1200 px wide, with margins. */
export const Column = chakra('div', {
  base: {
    width: '100%',
    maxWidth: 'content',
    marginInline: 'auto',
    paddingInline: { base: '5', md: '8' },
  },
});
