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

export const CardLink = chakra(Link, cardLinkRecipe);

export const CardAnchor = chakra('a', cardLinkRecipe);
