/*
 * The colours that a visitor's system forces upon the page take its backgrounds and shadows away.
 * What only these show is shown by colours and lines of the system instead.
 */

/** One that is chosen among several, in the system's colours for that. */
export const chosenInForcedColours = {
  _highContrast: {
    forcedColorAdjust: 'none',
    backgroundColor: 'Highlight',
    color: 'HighlightText',
    borderColor: 'Highlight',
  },
} as const;

/** Rules for every page. */
export const forcedColours = {
  'a[aria-current=page]': { _highContrast: { textDecoration: 'underline !important' } },
  '[aria-disabled=true]': {
    _highContrast: { color: 'GrayText !important', borderColor: 'GrayText !important' },
  },
} as const;
