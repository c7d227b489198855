import { defineGlobalStyles } from '@chakra-ui/react';
import { PAGE_CONTAINER, whenEnlarged } from './breakpoints.ts';

/* Forced colours remove backgrounds and shadows: lines and system colours replace them. */

const forcedColours = {
  'a[aria-current=page]': { _highContrast: { textDecoration: 'underline !important' } },
  '[aria-disabled=true]': {
    _highContrast: { color: 'GrayText !important', borderColor: 'GrayText !important' },
  },
} as const;

/* Paper: black on white, all answers open. Important, because components' rules follow. */
const print = {
  ':root': { _print: { colorScheme: 'light', background: 'none !important' } },
  'body, body *, body ::before, body ::after': {
    _print: {
      color: 'black !important',
      background: 'none !important',
      boxShadow: 'none !important',
      textShadow: 'none !important',
    },
  },
  // A button with a picture is the picture, which a press enlarges.
  'nav, button:not(:has(img)), dialog, iframe, [role=progressbar], [data-scope=toast]': {
    _print: { display: 'none !important' },
  },
  // What is closed and what a summary's arrow says is of the screen.
  'details::details-content': {
    _print: { contentVisibility: 'visible !important' },
  },
  'summary svg': { _print: { display: 'none !important' } },
  'h1, h2, h3, summary, legend, dt': { _print: { breakAfter: 'avoid' } },
  'article, figure, tr, li, dl > div, blockquote, footer': { _print: { breakInside: 'avoid' } },
} as const;

const inPlaceOfPrice = (words: string) => ({
  position: 'relative',
  '& > *': { visibility: 'hidden' },
  _after: {
    content: `"${words}"`,
    position: 'absolute',
    insetBlockStart: '0',
    insetInline: '0',
    fontSize: 'sm',
    fontWeight: 'normal',
    letterSpacing: 'normal',
    whiteSpace: 'normal',
  },
});

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
    // No line of a text is a single short word.
    textWrapStyle: 'pretty',
    // Room for the header, where that stays; see `staysAbove`.
    scrollPaddingTop: 'clamp(1rem, (100vh - 30rem) * 1000, 5.5rem)',
    '--global-color-border': 'colors.border',
    textSizeAdjust: '100%',
    overflowWrap: 'break-word',
  },
  // The reset sets it on each element, so that what a box says of long words would end at its spans.
  '*, p, h1, h2, h3, h4, h5, h6': { overflowWrap: 'inherit' },
  body: { fontSize: 'md', fontWeight: 'normal' },
  // Their letters are set closer; their words must not be. The first heading is large enough.
  'h2, h3': { wordSpacing: '0.06em' },
  '[data-page], footer': { containerType: 'inline-size', containerName: PAGE_CONTAINER },
  // A word that is wider than its place would reach past the window.
  'main *, footer *': { [whenEnlarged]: { overflowWrap: 'anywhere', hyphens: 'auto' } },
  ':focus-visible': {
    outline: '3px solid',
    outlineColor: 'focus',
    outlineOffset: '3px',
    borderRadius: 'sm',
  },
  // A heading takes focus after navigation, so that screen readers begin there; it is no control.
  ':is(h1, h2, h3, section)[tabindex="-1"]:focus': { outline: 'none' },
  // Pressed before its part of the page is hydrated, which it waits for.
  '[data-pressed]': {
    cursor: 'progress',
    opacity: 0.8,
    backgroundImage:
      'repeating-linear-gradient(115deg, transparent 0 0.6em, color-mix(in srgb, currentColor 25%, transparent) 0.6em 1.2em) !important',
    animation: 'waiting 500ms ease-in-out infinite alternate',
  },
  // What follows from a choice that nobody has worked out yet.
  '[data-unhydrated][data-changed] [data-computed]': inPlaceOfPrice('Working out the price …'),
  '[data-unhydrated][data-failed][data-changed] [data-computed]': inPlaceOfPrice(
    'This price did not load.',
  ),
  // Without scripts nobody marks the choice, or works it out.
  '[data-unhydrated]:has(:checked:not([checked], [selected])) [data-computed]': {
    '@media (scripting: none)': inPlaceOfPrice('This price needs JavaScript.'),
  },
  // The page behind a window stays where it is, also sideways where its scrollbar goes.
  ':root:has(dialog:modal)': {
    overflow: 'hidden',
    scrollbarGutter: 'stable',
    // The scrollbar's place is not behind the window's backdrop, and is as dark all the same.
    bg: 'color-mix(in srgb, {colors.bg} 22%, rgb(6 38 30))',
    '& body': { bg: 'bg' },
  },
  '::selection': { bg: 'accent', color: 'accent.text' },
  '*, *::before, *::after': {
    '@media (prefers-reduced-motion: reduce)': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // 0, because 0.01 ms would pass an inherited value down one level per frame.
      transitionDuration: '0s !important',
    },
  },
});
