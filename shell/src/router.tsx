import type { PageResult } from '@platform/browser/load-result';
import type { ComposedRoute } from '@platform/contracts/composition';
import { pageModule } from '@platform/contracts/module-id';
import type { RouteObject } from '@site/ui/shell';
import { Layout } from './layout/layout.tsx';
import { ErrorPage } from './pages/fallback-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { RemotePage } from './pages/remote-page.tsx';

/** Redirects another spelling, such as a trailing slash, as the edge does. */
function redirect(path: string, request: Request): Response | undefined {
  const { pathname, search } = new URL(request.url);
  if (pathname === path) return undefined;
  return new Response(null, { status: 308, headers: { location: path + search } });
}

interface Visit {
  readonly url: string;
  readonly isStill: boolean;
}

/**
 * The routes of a composition, in the browser and in Node.
 *
 * @param load receives the page's module id
 */
export function buildRoutes(
  routes: readonly ComposedRoute[],
  load: (id: string, visit: Visit) => Promise<PageResult>,
): RouteObject[] {
  return [
    {
      element: <Layout />,
      errorElement: <ErrorPage />,
      children: [
        ...routes.map(({ path, app, page, still: isStill = false }): RouteObject => {
          const id = pageModule(app, page);
          return {
            id: path,
            path,
            caseSensitive: true,
            loader: ({ request }) =>
              redirect(path, request) ?? load(id, { url: request.url, isStill }),
            // The page itself handles a new query string or hash, so nothing is loaded.
            shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
            element: <RemotePage id={id} isStill={isStill} />,
          };
        }),
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ];
}
