import createCache from '@emotion/cache';
import type { EmotionCache } from '@emotion/react';
import { StyleSheet } from '@emotion/sheet';

/** Begins the name of each class and of each style element. */
export const KEY = 'css';

/** Lists the names of the styles in a prerendered page's own style element. */
export const NAMES = 'data-styles';

/**
 * Styles of a prerendered page that stay where they are. Emotion's own sheet moves every style
 * element that it finds in the document, and each time the browser recomputes the whole layout.
 */
class StayingStyleSheet extends StyleSheet {
  override hydrate(elements: HTMLStyleElement[]): void {
    this.tags.push(...elements);
  }
}

interface Options {
  /**
   * Whether styles are added as rules rather than as text, which a page's policy refuses. By default
   * they are in production.
   */
  readonly speedy?: boolean;
}

/**
 * A cache for Emotion's styles: one per document in a browser, and a new one for each prerendered
 * page.
 */
export function createStyleCache(options: Options = {}): EmotionCache {
  const cache = createCache({ key: KEY });
  // Keeps styles in the cache while prerendering, instead of between the elements they belong to,
  // where a style element is invalid and breaks :first-child.
  cache.compat = true;
  if (typeof document !== 'undefined') {
    cache.sheet = new StayingStyleSheet({ key: KEY, container: document.head, ...options });
    for (const element of document.querySelectorAll<HTMLStyleElement>(`style[${NAMES}]`)) {
      for (const name of element.getAttribute(NAMES)?.split(' ') ?? []) cache.inserted[name] = true;
      cache.sheet.hydrate([element]);
    }
  }
  return cache;
}
