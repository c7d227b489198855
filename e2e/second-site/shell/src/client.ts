import { startFederation } from '@platform/browser/federation';
import { createRemoteLoader } from '@platform/browser/remote-loader';
import type { PageComposition } from '@platform/contracts/composition';
import { PAGE_COMPOSITION_ELEMENT } from '@platform/contracts/page-composition-element';
import { type Library, LibraryContext } from '@site/ui';
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Gives the page its handlers, with the modules of the composition that the document carries. */
async function open(root: Element): Promise<void> {
  const carried = document.getElementById(PAGE_COMPOSITION_ELEMENT)?.textContent ?? '';
  const composition: PageComposition<Pick<Library, 'hours'>> = JSON.parse(carried);
  const loader = createRemoteLoader({
    composition,
    runtime: startFederation(composition),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    reportError: (error) => console.error(error),
  });
  const load = async (id: string) => {
    const result = await loader.load(id);
    if (result.kind === 'failed') throw result.error;
    return result.component;
  };
  const route = composition.routes.find(({ path }) => path === window.location.pathname);
  if (!route) return;
  const page = await load(`${route.app}/pages/${route.page}`);
  const sections = { 'rooms/hours': await load('rooms/sections/hours') };
  const value = { hours: composition.config.hours, sections };
  hydrateRoot(root, createElement(LibraryContext, { value }, createElement(page)));
  root.setAttribute('data-open', '');
}

const root = document.querySelector('main');
if (root) void open(root);
