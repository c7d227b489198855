import { chakra } from '@chakra-ui/react';

/** A box with a hairline border, for one item among several. */
export const Card = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    padding: { base: '5', md: '6' },
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
  },
});
