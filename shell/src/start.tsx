import type { ComposedRoute } from '@site/contracts/composition';
import { pageModule } from '@site/contracts/module-id';
import type { Site } from '@site/ui';
import {
  createBrowserRouter,
  createStyleCache,
  findForeignNodes,
  keepInput,
  Root,
  RouterProvider,
  reportMismatch,
  useHeardPresses,
} from '@site/ui/shell';
import { type ReactNode, startTransition, useEffect, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { readComposition } from './document/read-composition.ts';
import { nextTask } from './next-task.ts';
import { uiModules } from './platform/ui-modules.ts';
import { startFederation } from './remotes/federation.ts';
import type { PageResult } from './remotes/load-result.ts';
import { createRemoteLoader } from './remotes/remote-loader.ts';
import { reportError } from './remotes/report-error.ts';
import { createVisitorLoader } from './remotes/visitor-loader.ts';
import { buildRoutes } from './router.tsx';
import { loadingBar } from './services/loading-bar-store.ts';
import { prepareToasts, toast } from './services/toast-store.ts';
import { followStillLinks } from './still/follow-still-links.ts';

/*
 * The browser's half of the shell: reads the composition, loads the page that the document already
 * shows, then hydrates. Everything else loads when a visitor goes there.
 */
await nextTask();
const composition = await readComposition();
const loader = createRemoteLoader({
  composition,
  runtime: startFederation(composition),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  reportError,
});

const findRoute = (path: string) => composition.routes.find((route) => route.path === path);

const visitorLoader = createVisitorLoader(loader, {
  visit: () => router.state.location.key,
  open(address) {
    // This document waits for the next one, so it must not come back from the cache as it is now.
    window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
    window.location.assign(address);
  },
  reload: () => window.location.reload(),
});

/**
 * What is still shows itself, in the document that was prerendered for it. In development it is
 * loaded, so that what is saved is seen at once.
 */
async function loadFirst({ app, page, path, still }: ComposedRoute): Promise<PageResult> {
  const isShown =
    still &&
    process.env.NODE_ENV !== 'development' &&
    document.querySelector(`[data-still="${CSS.escape(path)}"]`);
  return isShown ? { kind: 'prerendered' } : loader.load(pageModule(app, page));
}

/** Loads the page that the router begins with: a visitor may go back meanwhile. */
async function loadCurrentPage() {
  for (;;) {
    const { pathname } = window.location;
    const current = findRoute(pathname);
    const result = current && (await loadFirst(current));
    if (pathname === window.location.pathname) return { current, result };
  }
}

const site: Site = {
  config: composition.config,
  routes: composition.routes,
  loadModule: visitorLoader.loadSection,
  report: loader.report,
  prefetch(address) {
    const route = findRoute(new URL(address, window.location.href).pathname);
    if (route) loader.prefetch(pageModule(route.app, route.page));
  },
  toast,
  loadingBar,
};

const { current, result } = await loadCurrentPage();
const router = createBrowserRouter(buildRoutes(composition.routes, visitorLoader.loadPage), {
  // The first page's loader has this result already, so it does not run again before hydration.
  hydrationData: { loaderData: current ? { [current.path]: result } : {} },
});

const root = document.getElementById('root');
if (!root) throw new Error('the document has no element with the id "root"');
keepInput(root);
const stopLooking = findForeignNodes(root);
const getRoot = () => root;

/** Marks the document once the page in it is live. */
function Live({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(stopLooking, []);
  useHeardPresses(getRoot);
  useEffect(() => {
    document.documentElement.dataset.ready = '';
  }, []);
  return children;
}

const app = (
  <Root cache={createStyleCache({ speedy: true })} site={site}>
    <Live>
      <RouterProvider router={router} />
    </Live>
  </Root>
);
// Another release than the prerendered one, or none, renders something else, so nothing is
// hydrated.
const asPrerendered =
  !result || result.kind === 'prerendered' || (result.kind === 'loaded' && !result.fromFallback);
// React renders a transition in small slices, so that taps and scrolling are handled in between.
startTransition(() => {
  if (asPrerendered) hydrateRoot(root, app, { onRecoverableError: reportMismatch });
  else createRoot(root).render(app);
});

followStillLinks({
  location: window.location,
  isPage: (path) => findRoute(path) !== undefined,
  prefetch: site.prefetch,
  go: (address) => void router.navigate(address),
});
prepareToasts();

// This keeps the modules in the graph, so that remotes can load them.
export { uiModules };
