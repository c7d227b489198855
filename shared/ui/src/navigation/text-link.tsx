import { chakra, defineRecipe } from '@chakra-ui/react';
import { Link } from './link.tsx';

const textLinkRecipe = defineRecipe({
  base: {
    color: 'fg.brand',
    fontWeight: 'semibold',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.2em',
    _hover: { textDecorationThickness: '2px' },
    // On paper an address elsewhere is of use only where it can be read.
    '&[href^=http]::after': {
      _print: { content: '" (" attr(href) ")"', fontWeight: 'normal', overflowWrap: 'anywhere' },
    },
  },
});

/** A link in running text that stays inside the site. */
export const TextLink = chakra(Link, textLinkRecipe);

/** A link in running text that leaves the site, or opens a mail, telephone or chat program. */
export const TextAnchor = chakra('a', textLinkRecipe);
