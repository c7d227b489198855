import type { ComponentType } from 'react';

/** What loading a module of a remote came to. Loading never rejects. */
export type LoadResult =
  | {
      readonly kind: 'loaded';
      readonly component: ComponentType;
      /** True where another release than the composition's own answered. */
      readonly fromFallback: boolean;
    }
  | { readonly kind: 'failed'; readonly error: unknown };
