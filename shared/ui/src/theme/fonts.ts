import fontAddress from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2';

/** Address of the one font file: Latin, all weights. */
export const fontFile: string = fontAddress;

/**
 * The font, and stand-ins of the same measures, so that nothing moves when it arrives.
 * `size-adjust` is the ratio of widths of the same sentences; the overrides are ascent and descent
 * (1.038, 0.222) divided by it.
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
