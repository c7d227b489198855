import { defineGlobalStyles } from '@chakra-ui/react';
import { forcedColours } from './forced-colours.ts';
import { print } from './print.ts';
import { PAGE_CONTAINER, whenEnlarged } from './when-enlarged.ts';

export const globalStyles = defineGlobalStyles({
  ...forcedColours,
  ...print,
  html: {
    color: 'fg',
    bg: 'bg',
    fontFamily: 'body',
    fontSize: '100%',
    lineHeight: 'body',
    colorScheme: 'light dark',
    // Room for the header, where that stays; see `staysAbove`.
    scrollPaddingTop: 'clamp(1rem, (100vh - 30rem) * 1000, 5.5rem)',
    '--global-color-border': 'colors.border',
    textSizeAdjust: '100%',
  },
  body: { fontSize: 'md', fontWeight: 'normal' },
  '[data-page], footer': { containerType: 'inline-size', containerName: PAGE_CONTAINER },
  // A word that is wider than its place would reach past the window.
  ':where(main, footer) *': { [whenEnlarged]: { overflowWrap: 'anywhere', hyphens: 'auto' } },
  ':focus-visible': {
    outline: '3px solid',
    outlineColor: 'focus',
    outlineOffset: '3px',
    borderRadius: 'sm',
  },
  // A heading takes focus after navigation, so that screen readers begin there; it is no control.
  'h1[tabindex="-1"]:focus': { outline: 'none' },
  // Pressed before its part of the page is hydrated, which it waits for.
  '[data-pressed]': { cursor: 'progress', opacity: 0.6 },
  '::selection': { bg: 'accent', color: 'accent.text' },
  '*, *::before, *::after': {
    '@media (prefers-reduced-motion: reduce)': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // The duration is 0, because 0.01 ms would pass an inherited value down one level per
      // frame.
      transitionDuration: '0s !important',
    },
  },
});
