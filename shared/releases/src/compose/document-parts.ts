import type { SiteConfig } from '@site/contracts/site-config';
import type { Target } from '../render/page-failure.ts';
import type { DocumentOf } from '../render/write-documents.ts';
import type { ChosenReleases } from './chosen-releases.ts';
import { composedRoutes } from './page-composition.ts';
import { filesOfPage } from './page-files.ts';
import type { Rendering } from './rendering.ts';

/** What the documents of rendered pages are made of, in the order of the pages. */
export function documentParts(
  chosen: ChosenReleases,
  config: SiteConfig,
  renderings: ReadonlyMap<Target, Rendering>,
): DocumentOf[] {
  const routes = composedRoutes(chosen, config);
  const structuredData = new Map(routes.map((route) => [route.path, route.structuredData]));
  return [...renderings].map(([target, { html, css, used }]) => ({
    target,
    parts: {
      page: { path: target.path, html, css },
      ...filesOfPage(chosen, used),
      structuredData: structuredData.get(target.path ?? '') ?? [],
    },
  }));
}
