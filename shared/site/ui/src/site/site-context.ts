import type { ComposedRoute } from '@platform/contracts/composition';
import type { Filled, PageContent } from '@site/contracts/content';
import { fillContent } from '@site/contracts/fill-content';
import type { PageConfiguration } from '@site/contracts/site-configuration';
import { type ComponentType, createContext, useContext, useMemo } from 'react';

/** A message that appears at the top centre and disappears after a while. */
export interface ToastMessage {
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
  /** Where the message leads. A shell from before it shows the text alone. */
  readonly link?: { readonly to: string; readonly label: string };
  /** Milliseconds on screen. */
  readonly duration: number;
}

/** The bar at the top of the window that shows work in progress. */
export interface LoadingBar {
  start(): void;
  complete(): void;
}

/** The shell's services for every page and section. */
export interface Site {
  readonly config: PageConfiguration;
  readonly routes: readonly ComposedRoute[];
  /**
   * Loads a module such as `pricing/sections/plans`; rejects where that failed for good.
   *
   * @param deferred whether no document lists it
   */
  loadModule(id: string, deferred?: boolean): Promise<ComponentType>;
  /** Reports a failure of a loaded module while it is rendered. */
  report(id: string, error: unknown): void;
  /** Fetches a path's code in advance; does nothing for unknown paths. */
  prefetch(path: string): void;
  toast(message: ToastMessage): void;
  readonly loadingBar: LoadingBar;
}

const SiteContext = createContext<Site | undefined>(undefined);

export const SiteContextProvider = SiteContext.Provider;

/** The site around this component. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite needs the shell around it');
  return site;
}

export function useSiteConfiguration(): PageConfiguration {
  return useSite().config;
}

/** A page's copy with its placeholders filled in. A page calls it once and hands the texts down. */
export function useFilledContent<T>(content: PageContent<T>): Filled<T> {
  const config = useSiteConfiguration();
  return useMemo(() => fillContent(content, config), [content, config]);
}

/** Whether the live composition has a page: teams release independently. */
export function usePageExists(): (address: string) => boolean {
  const { routes } = useSite();
  return (address) => {
    const [path] = address.split(/[?#]/);
    return routes.some((route) => route.path === path);
  };
}
