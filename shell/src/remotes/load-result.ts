import type { ComponentType } from 'react';

/** What loading a module of a remote came to. Loading never rejects. */
export type LoadResult =
  | {
      readonly kind: 'loaded';
      readonly component: ComponentType;
      /** True where another release than the composition's own answered. */
      readonly fromFallback: boolean;
    }
  | {
      readonly kind: 'failed';
      readonly error: unknown;
      /**
       * True where only a fresh document can have it: this one holds modules of another release of the
       * same remote, and the network is there.
       */
      readonly needsDocument: boolean;
    };
