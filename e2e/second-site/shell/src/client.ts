import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { PageComposition } from '@platform/contracts/composition';
import { PAGE_COMPOSITION_ELEMENT } from '@platform/contracts/page-composition-element';
import { type Library, LibraryContext } from '@site/ui';
import { createElement, type FunctionComponent } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Gives the page its handlers, with the modules of the composition that the document carries. */
async function open(root: Element): Promise<void> {
  const carried = document.getElementById(PAGE_COMPOSITION_ELEMENT)?.textContent ?? '';
  const { routes, remotes, config }: PageComposition<Pick<Library, 'hours'>> = JSON.parse(carried);
  registerRemotes(Object.entries(remotes).map(([name, { entry }]) => ({ name, entry })));
  const load = async (id: string): Promise<FunctionComponent> => {
    const module = await loadRemote<{ default: FunctionComponent }>(id);
    if (!module) throw new Error(`${id} is not there`);
    return module.default;
  };
  const route = routes.find(({ path }) => path === window.location.pathname);
  if (!route) return;
  const page = await load(`${route.app}/pages/${route.page}`);
  const sections = { 'rooms/hours': await load('rooms/sections/hours') };
  const value = { hours: config.hours, sections };
  hydrateRoot(root, createElement(LibraryContext, { value }, createElement(page)));
  root.setAttribute('data-open', '');
}

const root = document.querySelector('main');
if (root) void open(root);
