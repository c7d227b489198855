/**
 * How the copyright line begins, in an element of its own. What serves a page writes the current year
 * into it.
 */
export function copyrightOf(year: number | undefined): string {
  return `© ${year ?? ''}`;
}
