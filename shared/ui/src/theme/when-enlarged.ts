/**
 * Where so few letters fit beside each other that columns become one: on a phone whose text is
 * enlarged to about one and a half, never at the usual size.
 *
 * It asks the page's own box instead of the window, because there `rem` is the size of the text that
 * the visitor has now; a media query knows only the browser's setting, and not the text zoom of
 * Firefox and of Android's applications.
 */
export const whenEnlarged = '@container page (max-width: 18rem)';

/**
 * Keeps a sticky box at an edge of the window only where the window is higher than `least`, given in
 * `rem`: elsewhere the distance is so far below 0 that the box scrolls with the page.
 */
export function staysWhereHigher(least: string, distance = '0px'): string {
  return `min(${distance}, (100vh - ${least}) * 1000)`;
}
