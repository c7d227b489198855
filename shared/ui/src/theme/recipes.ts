import { defineRecipe } from '@chakra-ui/react';

const input = defineRecipe({
  className: 'input',
  base: {
    width: '100%',
    minHeight: '3rem',
    paddingInline: '4',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'md',
    fontSize: 'md',
    _invalid: { borderColor: 'fg.error', borderWidth: '2px' },
    _focusVisible: { borderRadius: 'md', outlineOffset: '1px' },
  },
});

const textarea = defineRecipe({
  className: 'textarea',
  base: { ...input.base, minHeight: '9rem', paddingBlock: '3', resize: 'vertical' },
});

/**
 * Styles of Chakra's one-part components. Without its recipe a component is unstyled, without an
 * error.
 */
export const recipes = { input, textarea };
