import type { Solution } from './solutions.content.ts';

/** A solution whose link is left out while the site has no such page. */
export interface LiveSolution extends Omit<Solution, 'link'> {
  readonly link: string | undefined;
}

/** Teams release pages on their own: a card leads somewhere as soon as there is a page to lead to. */
export function liveSolutions(
  solutions: readonly Solution[],
  pageExists: (address: string) => boolean,
): LiveSolution[] {
  return solutions.map((solution) => ({
    ...solution,
    link: pageExists(solution.link) ? solution.link : undefined,
  }));
}
