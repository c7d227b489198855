import { startFederation } from '@platform/browser/federation';
import { guardHydration } from '@platform/browser/hydration';
import { keepFirstPage, type PageResult } from '@platform/browser/load-result';
import { nextTask } from '@platform/browser/next-task';
import { createRemoteLoader } from '@platform/browser/remote-loader';
import { reportAwake } from '@platform/browser/report-awake';
import { followStillLinks } from '@platform/browser/still-links';
import { createTabAge } from '@platform/browser/tab-age';
import { createVisitorLoader } from '@platform/browser/visitor-loader';
import type { ComposedRoute } from '@platform/contracts/composition';
import { pageModule } from '@platform/contracts/module-id';
import { purchasePaths } from '@site/contracts/paths';
import type { Site } from '@site/ui';
import { createBrowserRouter, createStyleCache, Root, RouterProvider } from '@site/ui/shell';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { readComposition } from './document/read-composition.ts';
import { uiModules } from './platform/ui-modules.ts';
import { buildRoutes } from './router.tsx';
import { loadingBar, prepareToasts, toast } from './services/toast-store.ts';

/* The browser's half of the shell: loads the page that the document shows, then hydrates. */
await nextTask();
const composition = await readComposition();
const health = reportAwake(() => loader.used());
const loader = createRemoteLoader({
  composition,
  runtime: startFederation(composition),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  reportError(error, where) {
    // Operators' tools listen to the console.
    console.error(`${where.app} ${where.release}:`, error);
    health.note(where);
  },
});

const findRoute = (path: string) => composition.routes.find((route) => route.path === path);

const isOldFor = createTabAge({
  hours: composition.config.oldTabAfter,
  isOnline: () => navigator.onLine,
  isSteady: (path) => purchasePaths.includes(path),
});
const visitorLoader = createVisitorLoader(loader, {
  visit: () => router.state.location.key,
  isTooOld: (address) => isOldFor(router.state.location.pathname, new URL(address).pathname),
  open(address) {
    // This document waits for the next one, so it must not come back from the cache as it is now.
    window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
    // What a loader is told has no fragment.
    const { hash = '' } = router.state.navigation.location ?? {};
    if (address + hash !== window.location.href) return window.location.assign(address + hash);
    // Going back has brought the browser there already: another entry would end the way forward.
    window.location.reload();
  },
  reload: () => window.location.reload(),
});

const withHtml = keepFirstPage(
  window.location.pathname,
  document.querySelector('main [data-page]'),
);

/** Still pages show themselves, except in development, where saved changes must be seen. */
async function loadFirst({ app, page, path, still }: ComposedRoute): Promise<PageResult> {
  const isShown =
    still &&
    process.env.NODE_ENV !== 'development' &&
    document.querySelector(`[data-still="${CSS.escape(path)}"]`);
  if (isShown) return { kind: 'prerendered' };
  return withHtml(path, await loader.load(pageModule(app, page)));
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

// Until the page is hydrated, going back opens a document (`follow-history.ts`).
const current = findRoute(window.location.pathname);
const result = current && (await loadFirst(current));
if ('left' in document.documentElement.dataset) await new Promise(() => {});
const routes = buildRoutes(composition.routes, async (id, visit) =>
  withHtml(new URL(visit.url).pathname, await visitorLoader.loadPage(id, visit)),
);
const router = createBrowserRouter(routes, {
  // The first page's loader has this result already, so it does not run again before hydration.
  hydrationData: { loaderData: current ? { [current.path]: result } : {} },
});

const root = document.getElementById('root');
if (!root) throw new Error('the document has no element with the id "root"');
const { Live, onMismatch } = guardHydration(root);

const app = (
  <Root cache={createStyleCache({ speedy: true })} site={site}>
    <Live>
      <RouterProvider router={router} />
    </Live>
  </Root>
);
// Another release than the prerendered one renders something else: nothing is hydrated.
const asPrerendered = result?.kind !== 'loaded' || !result.fromFallback;
function onRecoverableError(error: unknown) {
  if (onMismatch(error)) health.noteMismatch();
}
// React renders a transition in small slices, so that taps and scrolling are handled in between.
startTransition(() => {
  if (asPrerendered) hydrateRoot(root, app, { onRecoverableError });
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
