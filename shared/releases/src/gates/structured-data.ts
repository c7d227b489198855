import { unfilledIn } from '../composition/fill-from-config.ts';
import { composedRoutes } from '../composition/page-composition.ts';
import type { ReleaseGate } from './gate.ts';

/** Structured data names only what the site configuration has. */
export const structuredDataGate: ReleaseGate = {
  name: 'structured-data',
  check: async ({ chosen, config }) =>
    composedRoutes(chosen, config).flatMap(({ app, path, structuredData }) =>
      [...new Set(unfilledIn(structuredData))].map((unfilled) => ({
        app,
        page: path,
        reason: `its structured data names ${unfilled}, which the site configuration does not have`,
      })),
    ),
};
