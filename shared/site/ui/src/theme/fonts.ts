import wholeFile from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2';
import { coreCharacters, weights } from './core-characters.ts';
import coreFile from './plus-jakarta-sans-core.woff2';

/** Address of the font file that every page needs; it comes in the first round trip. */
export const fontFile: string = coreFile;

const face = (file: string, characters: string) => `
@font-face {
  font-family: 'Plus Jakarta Sans';
  font-style: normal;
  font-weight: ${weights.min} ${weights.max};
  font-display: swap;
  src: url(${file}) format('woff2');
  unicode-range: ${characters};
}`;

/** What else the whole font has of Latin: names that visitors type, in many languages. */
const otherCharacters =
  'U+A1-A8, U+AA-B6, U+B8-D6, U+D8-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+304, U+308, U+329, U+2000-2012, U+2015-2017, U+201A-201B, U+201E-2021, U+2023-2025, U+2027-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215';

/**
 * The font, and stand-ins of the same measures, so that nothing moves when it arrives.
 * `size-adjust` is the ratio of widths of the same sentences; the overrides are ascent and descent
 * (1.038, 0.222) divided by it.
 */
export const fontFaces = `${face(coreFile, coreCharacters)}${face(wholeFile, otherCharacters)}
@font-face {
  font-family: 'Plus Jakarta Sans Fallback';
  font-weight: 200 599;
  src: local('Arial'), local('Liberation Sans'), local('Roboto');
  size-adjust: 104.7%;
  ascent-override: 99.1%;
  descent-override: 21.2%;
  line-gap-override: 0%;
}
@font-face {
  font-family: 'Plus Jakarta Sans Fallback';
  font-weight: 600 800;
  src: local('Arial Bold'), local('Liberation Sans Bold'), local('Roboto Bold');
  size-adjust: 100.8%;
  ascent-override: 103%;
  descent-override: 22%;
  line-gap-override: 0%;
}`;
