import type { ComposedRoute } from '@site/contracts/composition';
import type { PageConfig } from '@site/contracts/site-config';
import { type ComponentType, createContext, useContext } from 'react';

/** A message that appears at the top centre and disappears after a while. */
export interface ToastMessage {
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
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
  readonly config: PageConfig;
  readonly routes: readonly ComposedRoute[];
  /**
   * Loads a module of a remote, such as `pricing/sections/plans`; rejects where that failed for
   * good.
   *
   * @param deferred whether it loads only when a visitor scrolls near it, so that no document lists
   *   it
   */
  loadModule(id: string, deferred?: boolean): Promise<ComponentType>;
  /**
   * Reports a failure of a loaded module while it is rendered; ignores modules that were not
   * loaded.
   */
  report(id: string, error: unknown): void;
  /**
   * Fetches the code of a path, so that going there is immediate; does nothing for unknown paths.
   */
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

/** The site configuration. */
export function useSiteConfig(): PageConfig {
  return useSite().config;
}
