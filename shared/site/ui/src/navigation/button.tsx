import { chakra, defineRecipe } from '@chakra-ui/react';
import { Link } from './link.tsx';

/** Buttons side by side. On a phone each is as wide as its row, so that their edges line up. */
export const ButtonRow = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    '& > *': { flexGrow: { base: 1, sm: 0 } },
  },
});

const buttonRecipe = defineRecipe({
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
    textDecoration: 'none',
    cursor: 'pointer',
    userSelect: 'none',
    transitionProperty: 'background-color, border-color, color, transform',
    transitionDuration: 'fast',
    _active: { transform: 'translateY(1px)' },
    _disabled: { opacity: 0.6, cursor: 'not-allowed' },
    '& svg': { width: '1.15em', height: '1.15em', flexShrink: 0 },
    _focusVisible: { borderRadius: 'full' },
    _print: { display: 'none !important' },
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
      /** Outline on a deep band. */
      onDeep: {
        borderColor: 'fg.onDeepMuted',
        color: 'fg.onDeep',
        _hover: { borderColor: 'accent', color: 'accent' },
      },
      quiet: { color: 'fg', _hover: { bg: 'bg.brand', color: 'fg.brand' } },
    },
    size: {
      md: { minHeight: '2.75rem', paddingInline: '5', paddingBlock: '2', fontSize: 'sm' },
      icon: {
        // Large enough for a finger; enlarged text does not make it fill a narrow window.
        width: 'min(2.75rem, 17.5vw)',
        height: 'min(2.75rem, 17.5vw)',
        flexShrink: 0,
        '& svg': { width: '1.5rem', height: '1.5rem' },
      },
      lg: { minHeight: '3.25rem', paddingInline: '7', paddingBlock: '3', fontSize: 'md' },
    },
  },
  defaultVariants: { variant: 'solid', size: 'md' },
});

/** A button that acts on this page. `type` is `button` unless it submits a form. */
export const Button = chakra('button', buttonRecipe, {
  defaultProps: { type: 'button' },
  forwardProps: ['command', 'commandfor'],
});

export const ButtonLink = chakra(Link, buttonRecipe);

export const ButtonAnchor = chakra('a', buttonRecipe);
