import { guardHydration } from '@platform/browser/hydration';
import type { LoadResult } from '@platform/browser/load-result';
import { moduleComponent } from '@platform/browser/load-result';
import { nextTask } from '@platform/browser/next-task';
import { pageModule } from '@platform/contracts/module-id';
import type { Site } from '@site/ui';
import { createBrowserRouter, createStyleCache, Root, RouterProvider } from '@site/ui/shell';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { readComposition } from '../../../shell/src/document/read-composition.ts';
import { buildRoutes } from '../../../shell/src/router.tsx';
import { loadingBar, prepareToasts, toast } from '../../../shell/src/services/toast-store.ts';

// The site as one ordinary application: the pages and sections of every team, the shell's router
// and layout, and `import()` where the shell has Module Federation. It hydrates the whole page, as
// applications of this kind do. What the shell does for releases that fail is left out, because one
// bundle cannot lose a part.

/** Every page and section by its id, such as `pricing/pages/pricing`. */
export type Modules = Readonly<Record<string, () => Promise<unknown>>>;

export async function start(modules: Modules): Promise<void> {
  await nextTask();
  const composition = await readComposition();
  const loadComponent = async (id: string) => moduleComponent(await modules[id]?.(), id);
  const load = async (id: string): Promise<LoadResult> => ({
    kind: 'loaded',
    component: await loadComponent(id),
    fromFallback: false,
  });
  const findRoute = (path: string) => composition.routes.find((route) => route.path === path);

  const site: Site = {
    config: composition.config,
    routes: composition.routes,
    loadModule: loadComponent,
    report: (id, error) => console.error(`${id}:`, error),
    prefetch(address) {
      const route = findRoute(new URL(address, window.location.href).pathname);
      if (route) void modules[pageModule(route.app, route.page)]?.().catch(() => undefined);
    },
    toast,
    loadingBar,
  };

  const current = findRoute(window.location.pathname);
  const loaderData = current
    ? { [current.path]: await load(pageModule(current.app, current.page)) }
    : {};
  const router = createBrowserRouter(buildRoutes(composition.routes, load), {
    hydrationData: { loaderData },
  });
  const root = document.getElementById('root');
  if (!root) throw new Error('the document has no element with the id "root"');
  // An ordinary application hydrates every part of a page: what has no mark is not left as it is.
  for (const part of root.querySelectorAll('[data-still]')) part.removeAttribute('data-still');
  const { Live } = guardHydration(root);
  const app = (
    <Root cache={createStyleCache({ speedy: true })} site={site}>
      <Live>
        <RouterProvider router={router} />
      </Live>
    </Root>
  );
  startTransition(() => void hydrateRoot(root, app));
  prepareToasts();
}
