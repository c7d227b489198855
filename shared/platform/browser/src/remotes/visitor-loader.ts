import type { ComponentType } from 'react';
import type { LoadResult } from './load-result.ts';
import type { RemoteLoader } from './remote-loader.ts';

/*
 * Handles a page or section that needs a fresh document, because this one holds another release of
 * the remote, or is too old. A page opens as a document; a section shows its notice and reloads on retry.
 */

interface Browser {
  /** A key that differs between two visits of a page, and stays the same during a visit. */
  visit(): string;
  /** Whether this document is too old for a page. */
  isTooOld(address: string): boolean;
  open(address: string): void;
  reload(): void;
}

interface VisitorLoader {
  loadPage(id: string, request: { readonly url: string }): Promise<LoadResult>;
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
      if (!browser.isTooOld(url)) {
        const result = await loader.load(id);
        if (result.kind === 'loaded' || !result.needsDocument) return result;
      }
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
