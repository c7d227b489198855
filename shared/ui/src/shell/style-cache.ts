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

/**
 * A cache for Emotion's styles: one per document in a browser, and a new one for each prerendered
 * page.
 */
export function createStyleCache(): EmotionCache {
  const cache = createCache({ key: KEY });
  // Keeps styles in the cache while prerendering, instead of between the elements they belong to,
  // where a style element is invalid and breaks :first-child.
  cache.compat = true;
  if (typeof document !== 'undefined') {
    // In development as well: Emotion would write texts into style elements, which the page's policy
    // refuses.
    const speedy = true;
    cache.sheet = new StayingStyleSheet({ key: KEY, container: document.head, speedy });
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
