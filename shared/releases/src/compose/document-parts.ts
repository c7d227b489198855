import type { LinkedFile } from '@site/contracts/render-bundle';
import type { SiteConfig } from '@site/contracts/site-config';
import type { ChosenReleases } from '../composition/chosen-releases.ts';
import { composedRoutes } from '../composition/page-composition.ts';
import type { Target } from '../composition/page-failure.ts';
import { filesOfPage } from '../composition/page-files.ts';
import type { Rendering } from '../composition/rendering.ts';
import type { PageParts } from '../render/documents.ts';

/** Lists what the document of a rendered page is made of. */
export function documentParts(
  chosen: ChosenReleases,
  config: SiteConfig,
  directory: LinkedFile | undefined,
): (target: Target, rendering: Rendering) => PageParts {
  const routes = composedRoutes(chosen, config);
  const structuredData = new Map(routes.map((route) => [route.path, route.structuredData]));
  return ({ path }, { html, css, used }) => ({
    page: { path, html, css },
    ...filesOfPage(chosen, used),
    ...(directory ? { directory } : {}),
    structuredData: structuredData.get(path ?? '') ?? [],
  });
}
