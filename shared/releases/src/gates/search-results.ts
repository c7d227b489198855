import { fillBrand } from '@site/contracts/brand';
import type { ReleaseGate } from './gate.ts';

/** How many characters of each text search engines show. */
const limits = { title: 60, description: 155 } as const;

/** Names of ordinary length: a configuration with longer ones is not refused for other teams' texts. */
const brand = { product: 'Example', company: 'Example Systems Limited' };

/** Search results show the titles and descriptions of pages whole. */
export const searchResultsGate: ReleaseGate = {
  name: 'search-results',
  check: async ({ chosen }) =>
    Object.values(chosen.remotes).flatMap(({ app, routes }) =>
      routes
        .filter(({ indexable }) => indexable)
        .flatMap((route) =>
          (['title', 'description'] as const).flatMap((text) => {
            const { length } = fillBrand(route[text], brand);
            if (length <= limits[text]) return [];
            const reason = `its ${text} has ${length} characters, and search results show ${limits[text]}: shorten it`;
            return [{ app, page: route.path, reason }];
          }),
        ),
    ),
};
