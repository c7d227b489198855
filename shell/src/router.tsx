import type { ComposedRoute } from '@site/contracts/composition';
import type { RouteObject } from '@site/ui/shell';
import { Layout } from './layout/layout.tsx';
import { ErrorPage } from './pages/error-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import type { LoadResult } from './remotes/load-result.ts';
import { RemotePage } from './remotes/remote-page.tsx';

/** The module of a remote that shows a route. */
export function pageModule({ app, page }: ComposedRoute): string {
  return `${app}/pages/${page}`;
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
            loader: ({ request }) => load(pageModule(route), request),
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
