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
      /**
       * True where only a fresh document can have it: this one holds modules of another release of
       * the same remote, and the network is there.
       */
      readonly needsDocument: boolean;
    };

/** What a page has: its module, or what the document shows already, because the page is still. */
export type PageResult = LoadResult | { readonly kind: 'prerendered' };
