import fontAddress from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2';

/** Address of the one font file: Latin, all weights. */
export const fontFile: string = fontAddress;

/**
 * The site's font, and a stand-in with the same measures, so that nothing moves when the font
 * arrives: `size-adjust` is the ratio of the two fonts' average widths, the overrides are the font's
 * own ascent and descent divided by it.
 */
export const fontFaces = `
@font-face {
  font-family: 'Plus Jakarta Sans';
  font-style: normal;
  font-weight: 200 800;
  font-display: swap;
  src: url(${fontFile}) format('woff2');
}
@font-face {
  font-family: 'Plus Jakarta Sans Fallback';
  src: local('Arial'), local('Liberation Sans'), local('Roboto');
  ascent-override: 98.6%;
  descent-override: 21.1%;
  line-gap-override: 0%;
  size-adjust: 105.3%;
}`;
