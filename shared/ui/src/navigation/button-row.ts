import { chakra } from '@chakra-ui/react';

/** Buttons side by side. On a phone each is as wide as its row, so that their edges line up. */
export const ButtonRow = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    '& > *': { flexGrow: { base: 1, sm: 0 } },
  },
});
