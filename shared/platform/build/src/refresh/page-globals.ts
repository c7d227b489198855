import type * as runtime from 'react-refresh/runtime';
import type { News, Refresher } from './refresher.ts';

declare global {
  interface Window {
    siteRefresh: Pick<Refresher, 'join'> & { readonly runtime: typeof runtime };
    /** Of the development edge's script, see `page.js` of `@platform/edge`. */
    siteDevelopment?: {
      follow(listener: (news: News) => void): void;
      forgetErrors(): void;
    };
  }
}
