import fontFileAddress from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2';

/** The one font file, Latin, all weights. */
export const fontFile: string = fontFileAddress;

/**
 * The site's font, and a fallback with the same measures, so that nothing moves when the font
 * arrives. The measures come from comparing the two fonts' tables.
 */
export const fontFaces = `
@font-face{font-family:'Plus Jakarta Sans';font-style:normal;font-weight:200 800;font-display:swap;src:url(${fontFile}) format('woff2')}
@font-face{font-family:'Plus Jakarta Sans Fallback';src:local('Arial'),local('Liberation Sans'),local('Roboto');ascent-override:98.6%;descent-override:21.1%;line-gap-override:0%;size-adjust:105.3%}
`.trim();
