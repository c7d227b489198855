import createCache from '@emotion/cache';
import type { EmotionCache } from '@emotion/react';
import { StyleSheet } from '@emotion/sheet';

const KEY = 'css';

/** Lists the names of the styles in a prerendered page's own style element. */
const NAMES = 'data-styles';

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

/**
 * The styles that a prerendered page used, as elements for its head. They are found in the browser
 * by their names and not written again: the page's own by `createStyleCache`, the global ones by
 * Emotion, which `data-s` tells to leave them in their places.
 */
export function collectStyles(cache: EmotionCache): string {
  const registered = new Set(
    Object.keys(cache.registered).map((name) => name.slice(KEY.length + 1)),
  );
  const own: [string, string][] = [];
  const global: [string, string][] = [];
  for (const [name, css] of Object.entries(cache.inserted)) {
    if (typeof css === 'string') (registered.has(name) ? own : global).push([name, css]);
  }
  return [
    ...global.map(
      ([name, css]) => `<style data-emotion="${KEY}-global ${name}" data-s="">${css}</style>`,
    ),
    `<style ${NAMES}="${own.map(([name]) => name).join(' ')}">${own.map(([, css]) => css).join('')}</style>`,
  ].join('');
}
