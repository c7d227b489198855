import { chakra } from '@chakra-ui/react';

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

/** The column that contains everything: at most 1200 px wide, with margins. */
export const Column = chakra('div', {
  base: {
    width: '100%',
    maxWidth: 'content',
    marginInline: 'auto',
    paddingInline: { base: '5', md: '8' },
  },
});
