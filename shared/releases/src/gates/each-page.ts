import type { Candidate } from '../composition/candidate.ts';
import type { PageFacts } from '../composition/document-facts.ts';
import { composedRoutes } from '../composition/page-composition.ts';
import { type Gap, pageLabel } from './gate.ts';

/**
 * What one page lacks by its prerendered document.
 *
 * @param file the source file of the page, such as `pricing.page.tsx`
 */
export type PageGap = (
  facts: PageFacts,
  file: string,
) => readonly Pick<Gap, 'reason' | 'subject'>[];

/** Asks of every page what it lacks. */
export function eachPage({ chosen, config, pages }: Candidate, gapsOf: PageGap): Gap[] {
  const routes = new Map(composedRoutes(chosen, config).map((route) => [route.path, route]));
  return pages.flatMap(({ app, path, facts }) => {
    const name = path === undefined ? undefined : routes.get(path)?.page;
    const file = name === undefined ? 'its source' : `${name}.page.tsx`;
    return gapsOf(facts, file).map((gap) => ({ app, page: pageLabel(path), ...gap }));
  });
}
