import type { ComposedRoute } from '@site/contracts/composition';
import { pageModule } from '@site/contracts/module-id';
import type { RouteObject } from '@site/ui/shell';
import { Layout } from './layout/layout.tsx';
import { ErrorPage } from './pages/error-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import type { LoadResult } from './remotes/load-result.ts';
import { RemotePage } from './remotes/remote-page.tsx';

/**
 * Leads to a page's own address where it was asked for by one that only means it, such as one with a
 * slash at its end. The edge answers in the same way, so that nobody sees two things at one address.
 */
function inPlace(path: string, request: Request): Response | undefined {
  const { pathname, search } = new URL(request.url);
  if (pathname === path) return undefined;
  return new Response(null, { status: 308, headers: { location: path + search } });
}

/**
 * The router's routes for a composition, in the browser and in Node.
 *
 * @param load is given the module of a page that is gone to, and the address
 */
export function buildRoutes(
  routes: readonly ComposedRoute[],
  load: (id: string, request: Request) => Promise<LoadResult>,
): RouteObject[] {
  return [
    {
      element: <Layout />,
      errorElement: <ErrorPage />,
      children: [
        ...routes.map(
          (route): RouteObject => ({
            id: route.path,
            path: route.path,
            caseSensitive: true,
            loader: ({ request }) =>
              inPlace(route.path, request) ?? load(pageModule(route.app, route.page), request),
            // A new query string or hash is the page's business and loads nothing.
            shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
            element: <RemotePage />,
          }),
        ),
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ];
}
