import type { ComponentType } from 'react';
import type { LoadResult } from './load-result.ts';
import type { RemoteLoader } from './remote-loader.ts';

/*
 * What happens where only a fresh document can give a visitor a page or a section, because this
 * document holds modules of another release of the same remote. The browser opens a page as a
 * document, as a link without scripts would. A section shows its notice, because the page around it
 * is in use; the document reloads only when the visitor asks for the section once more.
 */

interface Browser {
  /** Differs between two visits of a page, and stays while a visitor is on it. */
  visit(): string;
  /** Goes to an address as a document. */
  open(address: string): void;
  /** Loads this document again. */
  reload(): void;
}

interface VisitorLoader {
  /** Loads a page that is gone to; does not resolve where a fresh document takes over. */
  loadPage(id: string, request: { readonly url: string }): Promise<LoadResult>;
  /** Loads a section's component; rejects where that failed. */
  loadSection(id: string): Promise<ComponentType>;
}

export function createVisitorLoader(
  loader: Pick<RemoteLoader, 'load'>,
  browser: Browser,
): VisitorLoader {
  /** On which visit a section was first found to need a fresh document. */
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
