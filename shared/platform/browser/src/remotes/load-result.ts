import type { ComponentType } from 'react';

/** The result of loading a remote's module. Loading never rejects. */
export type LoadResult =
  | {
      readonly kind: 'loaded';
      readonly component: ComponentType;
      /** True where another release than the composition's own provided the module. */
      readonly fromFallback: boolean;
    }
  | {
      readonly kind: 'failed';
      readonly error: unknown;
      /** True where this document holds another release of the remote: a fresh one can load it. */
      readonly needsDocument: boolean;
    };

/**
 * What a page has: its module, or what the document shows already, because the page is still, or because
 * nothing else has loaded.
 */
export type PageResult =
  | (LoadResult & { readonly html?: string | undefined })
  | { readonly kind: 'prerendered' };

/** Adds to a failure of the page that this document was opened with what the document shows of it. */
export function keepFirstPage(opened: string, page: Element | null) {
  let html: string | undefined;
  return (path: string, result: LoadResult): PageResult => {
    if (result.kind === 'loaded' || path !== opened) return result;
    html ??= page?.innerHTML;
    return { ...result, html };
  };
}

/** The default export of a page's or section's module; throws without one. */
export function moduleComponent(module: unknown, id: string): ComponentType {
  const component = (module as { default?: unknown } | undefined)?.default;
  if (typeof component !== 'function') {
    throw new Error(`${id} has no component in its default export`);
  }
  // Checked to be a function; that it takes no props is the contract of pages and sections.
  return component as ComponentType;
}
