/*
 * Every page on paper: black on white whatever the screen's scheme, with all answers open, and
 * without what only a screen can use. The rules are important, because they stand before those of
 * the components.
 */
export const print = {
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
