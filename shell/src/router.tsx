import type { ComposedRoute } from '@site/contracts/composition';
import { pageModule } from '@site/contracts/module-id';
import type { RouteObject } from '@site/ui/shell';
import { Layout } from './layout/layout.tsx';
import { ErrorPage } from './pages/error-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import type { LoadResult } from './remotes/load-result.ts';
import { RemotePage } from './remotes/remote-page.tsx';

/**
 * Redirects an alternative spelling, such as one with a trailing slash, to the page's own address.
 * The edge does the same, so that both treat every address alike.
 */
function redirect(path: string, request: Request): Response | undefined {
  const { pathname, search } = new URL(request.url);
  if (pathname === path) return undefined;
  return new Response(null, { status: 308, headers: { location: path + search } });
}

interface Visit {
  readonly url: string;
  /** Whether the page is declared still. */
  readonly isStill: boolean;
}

/**
 * The router's routes for a composition, in the browser and in Node.
 *
 * @param load receives the module of the page that a visitor navigates to
 */
export function buildRoutes(
  routes: readonly ComposedRoute[],
  load: (id: string, visit: Visit) => Promise<LoadResult>,
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
