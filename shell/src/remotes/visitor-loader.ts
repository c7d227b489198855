import type { ComponentType } from 'react';
import type { LoadResult } from './load-result.ts';
import type { RemoteLoader } from './remote-loader.ts';

/*
 * The handling of a page or a section that needs a fresh document, because this one holds modules
 * of another release of the same remote. The browser opens a page as a document, as for a link
 * without scripts. A section shows its notice, because the page around it is in use; the document
 * reloads only when the visitor retries.
 */

interface Browser {
  /** A key that differs between two visits of a page, and stays the same during a visit. */
  visit(): string;
  /** Opens an address as a document. */
  open(address: string): void;
  /** Loads this document again. */
  reload(): void;
}

interface VisitorLoader {
  /** Loads the page of a navigation; does not resolve where a fresh document takes over. */
  loadPage(id: string, request: { readonly url: string }): Promise<LoadResult>;
  /** Loads a section's component; rejects where that failed. */
  loadSection(id: string): Promise<ComponentType>;
}

export function createVisitorLoader(
  loader: Pick<RemoteLoader, 'load'>,
  browser: Browser,
): VisitorLoader {
  /** The visit on which each section was first found to need a fresh document. */
  const needed = new Map<string, string>();
  return {
    async loadPage(id, { url }) {
      const result = await loader.load(id);
      if (result.kind === 'loaded' || !result.needsDocument) return result;
      browser.open(url);
      return new Promise(() => {});
    },
    async loadSection(id) {
      const result = await loader.load(id);
      if (result.kind === 'loaded') return result.component;
      if (result.needsDocument) {
        if (needed.get(id) === browser.visit()) browser.reload();
        needed.set(id, browser.visit());
      }
      throw result.error;
    },
  };
}
