import { chakra } from '@chakra-ui/react';

/** The column that everything stands in: at most 1200 px, with margins. */
export const Column = chakra('div', {
  base: {
    width: '100%',
    maxWidth: 'content',
    marginInline: 'auto',
    paddingInline: { base: '5', md: '8' },
  },
});
