import { chakra, defineRecipe } from '@chakra-ui/react';
import { Link } from './link.tsx';

const cardLinkRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    _after: { content: '""', position: 'absolute', inset: '0' },
    // On paper the address stands where the target was.
    '&[href^=http]::after': { _print: { content: 'attr(href)', position: 'static' } },
    _focusVisible: {
      outline: 'none',
      _after: {
        outline: '3px solid',
        outlineColor: 'focus',
        outlineOffset: '-6px',
        borderRadius: 'lg',
      },
    },
  },
});

/**
 * A link inside a card. The whole card is the target, while screen readers and focus use the text
 * of the link. The card is its nearest positioned ancestor.
 */
export const CardLink = chakra(Link, cardLinkRecipe);

/** The same for an address outside the site, and for mail, telephone and chat. */
export const CardAnchor = chakra('a', cardLinkRecipe);
