import { chakra } from '@chakra-ui/react';

/** The heading of a page; takes focus when a visitor arrives by a link. */
export const PageTitle = chakra(
  'h1',
  {
    base: {
      fontSize: '4xl',
      fontWeight: 'heavy',
      lineHeight: 'tight',
      letterSpacing: 'tight',
      textWrap: 'balance',
    },
  },
  { defaultProps: { tabIndex: -1 } },
);

/** The heading of a part of a page. */
export const Title = chakra('h2', {
  base: {
    fontSize: '3xl',
    fontWeight: 'heavy',
    lineHeight: 'tight',
    letterSpacing: 'tight',
    textWrap: 'balance',
  },
});

/** The heading of a card or a group. */
export const Subtitle = chakra('h3', {
  base: { fontSize: 'xl', fontWeight: 'bold', lineHeight: 'snug', letterSpacing: 'tight' },
});
