/** The characters of the font's small file, as a `unicode-range`: what pages of this site are written in. */
export const coreCharacters =
  'U+0-7E, U+A0, U+A9, U+B7, U+D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026';

/** Of all weights that the font has, those that the design uses; see `tokens.ts`. */
export const weights = { min: 420, max: 800 } as const;
