import type * as runtime from 'react-refresh/runtime';
import type { News, Refresher } from './refresher.ts';

declare global {
  interface Window {
    /** What all bundles of a page have in common. */
    siteRefresh: Pick<Refresher, 'join'> & { readonly runtime: typeof runtime };
    /** Of the development edge's script, see `page.js` of `@site/edge`. */
    siteDevelopment?: {
      /** Calls back with the latest news, at once and from then on. */
      follow(listener: (news: News) => void): void;
      /** Forgets the errors that the page has reported. */
      forgetErrors(): void;
    };
  }
}
