import { chakra, defineRecipe } from '@chakra-ui/react';

const recipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontWeight: 'semibold',
    lineHeight: '1.2',
    textAlign: 'center',
    cursor: 'pointer',
    transitionProperty: 'background-color, border-color, color',
    transitionDuration: '150ms',
    _disabled: { opacity: 0.6, cursor: 'not-allowed' },
    _focusVisible: { borderRadius: 'full' },
  },
  variants: {
    variant: {
      solid: { bg: 'action', color: 'action.text', _hover: { bg: 'action.hover' } },
      accent: { bg: 'accent', color: 'accent.text', _hover: { bg: 'accent.hover' } },
      outline: {
        borderColor: 'border.control',
        color: 'fg',
        _hover: { borderColor: 'action', color: 'fg.brand' },
      },
      /** Outline on the head of the page. */
      onDeep: {
        borderColor: 'fg.onDeepMuted',
        color: 'fg.onDeep',
        _hover: { borderColor: 'accent', color: 'accent' },
      },
      quiet: { color: 'fg', _hover: { bg: 'bg.brand', color: 'fg.brand' } },
    },
    size: {
      md: { minHeight: '2.75rem', paddingInline: '5', paddingBlock: '2', fontSize: 'sm' },
      /** Beside text, where there are many of them. */
      sm: { minHeight: '2rem', paddingInline: '3', paddingBlock: '1', fontSize: 'xs' },
      icon: { width: '2.75rem', height: '2.75rem', flexShrink: 0, '& svg': { width: '1.5rem' } },
    },
  },
  defaultVariants: { variant: 'solid', size: 'md' },
});

/** `type` is `button` unless it submits a form. */
export const Button = chakra('button', recipe, { defaultProps: { type: 'button' } });

/** Buttons side by side. On a phone each is as wide as its row, so that their edges line up. */
export const ButtonRow = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    '& > *': { flexGrow: { base: 1, sm: 0 } },
  },
});

export const TextAnchor = chakra('a', {
  base: {
    color: 'fg.brand',
    fontWeight: 'semibold',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
  },
});
