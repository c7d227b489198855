import type { ModuleId } from '@site/contracts/module-id';
import type { ShellRenderBundle } from '@site/contracts/render-bundle';
import type { Site } from '@site/ui';
import * as Ui from '@site/ui';
import {
  collectStyles,
  createStaticHandler,
  createStaticRouter,
  createStyleCache,
  Root,
  StaticRouterProvider,
} from '@site/ui/shell';
import * as React from 'react';
import * as JsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import { prerenderToNodeStream } from 'react-dom/static';
import { parsePageComposition } from './document/parse-page-composition.ts';
import { renderDocument } from './document/render-document.tsx';
import { startScript } from './document/start-scripts.ts';
import { uiModules } from './platform/ui-modules.ts';
import { moduleComponent } from './remotes/module-component.ts';
import { buildRoutes } from './router.tsx';

/* Node's half of the shell: the render bundle that composing runs. See `ShellRenderBundle`. */

/** An address that no route has. */
const UNKNOWN_PATH = '/_site/not-found';

/** Pages are the same wherever the site is: what they render with has an address of no site. */
const NOWHERE = 'http://site.invalid';

export const loadPlatform: ShellRenderBundle['loadPlatform'] = async () => {
  const parts = Object.entries(uiModules).map(async ([name, load]) => [name, await load()]);
  return {
    react: React,
    'react/jsx-runtime': JsxRuntime,
    'react-dom': ReactDom,
    '@site/ui': Ui,
    ...Object.fromEntries(await Promise.all(parts)),
  };
};

export const renderPage: ShellRenderBundle['renderPage'] = async (path, composition, load) => {
  const loadComponent = async (id: string) =>
    // Ids come from the routes, or from a section's name that `load` checks.
    moduleComponent(await load(id as ModuleId), id);
  const deferred = new Set<string>();
  const site: Site = {
    config: composition.config,
    routes: composition.routes,
    loadModule(id, isDeferred) {
      if (isDeferred) deferred.add(id);
      return loadComponent(id);
    },
    report() {},
    prefetch() {},
    toast() {},
    loadingBar: { start() {}, complete() {} },
  };
  const handler = createStaticHandler(
    buildRoutes(composition.routes, async (id) => ({
      kind: 'loaded',
      component: await loadComponent(id),
      fromFallback: false,
      report() {},
    })),
  );
  const address = new URL(path ?? UNKNOWN_PATH, NOWHERE);
  const context = await handler.query(new Request(address));
  if (context instanceof Response) throw new Error(`${path} answered a redirect`);
  const [failure] = Object.values(context.errors ?? {});
  if (failure && path !== undefined) throw failure;

  const cache = createStyleCache();
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <Root cache={cache} site={site}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Root>,
    {
      onError: (error) => void errors.push(error),
      // React moves large sections to the end of the document, and inline scripts put them in their
      // places: nothing for readers without scripts, and nothing that the policy lets run.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  let html = '';
  for await (const chunk of prelude) html += chunk;
  // A section that throws is replaced by its fallback; here it is a refusal.
  if (errors.length > 0) throw errors[0];
  return { path, html, css: collectStyles(cache), later: [...deferred] };
};

export const inlineScripts: ShellRenderBundle['inlineScripts'] = [startScript];

export { parsePageComposition, renderDocument };
