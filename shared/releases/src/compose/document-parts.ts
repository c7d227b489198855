import type { SiteConfig } from '@site/contracts/site-config';
import type { PageParts } from '../render/documents.ts';
import type { Target } from '../render/page-failure.ts';
import type { ChosenReleases } from './chosen-releases.ts';
import { composedRoutes } from './page-composition.ts';
import { filesOfPage } from './page-files.ts';
import type { Rendering } from './rendering.ts';

/** Says of a rendered page what its document is made of. */
export function documentParts(
  chosen: ChosenReleases,
  config: SiteConfig,
): (target: Target, rendering: Rendering) => PageParts {
  const routes = composedRoutes(chosen, config);
  const structuredData = new Map(routes.map((route) => [route.path, route.structuredData]));
  return ({ path }, { html, css, used }) => ({
    page: { path, html, css },
    ...filesOfPage(chosen, used),
    structuredData: structuredData.get(path ?? '') ?? [],
  });
}
