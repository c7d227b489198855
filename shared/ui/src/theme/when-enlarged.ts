/** The name of the boxes that are as wide as the window; everything on a page is in one of them. */
export const PAGE_CONTAINER = 'page';

/**
 * Where the page has less room than `width`, given in `rem`.
 *
 * It asks the page's own box instead of the window, because there `rem` is the size of the text that
 * the visitor has now. A media query knows only the browser's setting, and not the text zoom of
 * Firefox and of Android's applications.
 */
export const whereNarrower = <Width extends `${number}rem`>(width: Width) =>
  `@container ${PAGE_CONTAINER} (max-width: ${width})` as const;

/**
 * Where so few letters fit beside each other that columns become one: on a phone whose text is
 * enlarged to about one and a half, never at the usual size.
 */
export const whenEnlarged = whereNarrower('18rem');

/**
 * The distance from an edge of the window at which a sticky box stays, only where the window is
 * higher than `least`, given in `rem`. Elsewhere the distance is so far below 0 that the box scrolls
 * with the page.
 */
export function staysWhereHigher(least: `${number}rem`, distance = '0px'): string {
  return `min(${distance}, (100vh - ${least}) * 1000)`;
}
