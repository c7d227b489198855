import type { ComposedRoute } from '@site/contracts/composition';
import { pageModule } from '@site/contracts/module-id';
import type { RouteObject } from '@site/ui/shell';
import { Layout } from './layout/layout.tsx';
import { ErrorPage } from './pages/error-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import type { LoadResult } from './remotes/load-result.ts';
import { RemotePage } from './remotes/remote-page.tsx';

/**
 * Redirects to a page's own address from one that only means it, such as one with a slash at its end.
 * The edge answers in the same way, so that an address is the same thing to everybody.
 */
function redirect(path: string, request: Request): Response | undefined {
  const { pathname, search } = new URL(request.url);
  if (pathname === path) return undefined;
  return new Response(null, { status: 308, headers: { location: path + search } });
}

/**
 * The router's routes for a composition, in the browser and in Node.
 *
 * @param load gets the module of the page that a visitor goes to, and the request
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
        ...routes.map(({ path, app, page }): RouteObject => {
          const id = pageModule(app, page);
          return {
            id: path,
            path,
            caseSensitive: true,
            loader: ({ request }) => redirect(path, request) ?? load(id, request),
            // A new query string or hash is the page's business and loads nothing.
            shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
            element: <RemotePage id={id} />,
          };
        }),
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ];
}
