import { moduleComponent } from '@platform/browser/load-result';
import type { ModuleId } from '@platform/contracts/module-id';
import type { ShellRenderBundle } from '@platform/contracts/render-bundle';
import type { PageConfiguration } from '@site/contracts/site-configuration';
import type { Site } from '@site/ui';
import * as Ui from '@site/ui';
import {
  collectStyles,
  createStaticHandler,
  createStaticRouter,
  DocumentStyles,
  StaticRouterProvider,
  type StillParts,
  StillPartsContext,
} from '@site/ui/server';
import { createStyleCache, Root } from '@site/ui/shell';
import * as React from 'react';
import * as JsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import { prerenderToNodeStream } from 'react-dom/static';
import { inlineScript } from './document/inline-script.ts';
import { parsePageComposition } from './document/parse-page-composition.ts';
import { renderDocument } from './document/render-document.tsx';
import { uiModules } from './platform/ui-modules.ts';
import { buildRoutes } from './router.tsx';
import { refusingHandlers, refusingHooks, renderStillParts } from './still/render-still-parts.ts';

/* Node's half of the shell: the render bundle that composing runs. See `ShellRenderBundle`. */

type RenderBundle = ShellRenderBundle<PageConfiguration>;

const UNKNOWN_PATH = '/_site/not-found';

/** Pages are the same for any address of the site, so they render with a placeholder address. */
const NOWHERE = 'http://site.invalid';

export const loadPlatform: RenderBundle['loadPlatform'] = async () => {
  const parts = Object.entries(uiModules).map(async ([name, load]) => [name, await load()]);
  return {
    react: refusingHooks(React),
    'react/jsx-runtime': refusingHandlers(JsxRuntime),
    'react-dom': ReactDom,
    '@site/ui': Ui,
    ...Object.fromEntries(await Promise.all(parts)),
  };
};

export const renderPage: RenderBundle['renderPage'] = async (path, composition, load) => {
  const { errors: _none, ...page } = await renderStillParts((parts) =>
    renderOnce(path, composition, load, parts),
  );
  return page;
};

type RenderPage = Parameters<RenderBundle['renderPage']>;

async function renderOnce(
  path: RenderPage[0],
  composition: RenderPage[1],
  load: RenderPage[2],
  stillParts: StillParts,
) {
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
    buildRoutes(composition.routes, async (id, { isStill }) => {
      // What shows itself needs no code.
      if (isStill && !stillParts.alive.has(String(path))) deferred.add(id);
      return { kind: 'loaded', component: await loadComponent(id), fromFallback: false };
    }),
  );
  const address = new URL(path ?? UNKNOWN_PATH, NOWHERE);
  const context = await handler.query(new Request(address));
  if (context instanceof Response) throw new Error(`${path} answered a redirect`);
  const [failure] = Object.values(context.errors ?? {});
  if (failure && path !== undefined) throw failure;

  const cache = createStyleCache();
  const errors: unknown[] = [];
  const prerendering = prerenderToNodeStream(
    <Root cache={cache} site={site} Styles={DocumentStyles}>
      <StillPartsContext value={stillParts}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </StillPartsContext>
    </Root>,
    {
      onError(error, { componentStack }) {
        // An error in React's own code does not say which component it is about.
        if (error instanceof Error && Object.isExtensible(error)) {
          Object.assign(error, { componentStack });
        }
        errors.push(error);
      },
      // React would move large parts by inline scripts, which the policy blocks.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  const html = await prerendering.then(
    ({ prelude }) => textOf(prelude),
    (error) => {
      if (!errors.includes(error)) throw error;
      return '';
    },
  );
  // React replaces a section that throws with its fallback; here the whole page is refused.
  return { path, html, css: collectStyles(cache), later: [...deferred], errors };
}

async function textOf(chunks: AsyncIterable<unknown>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

export const inlineScripts: RenderBundle['inlineScripts'] = [inlineScript];

export { parsePageComposition, renderDocument };
