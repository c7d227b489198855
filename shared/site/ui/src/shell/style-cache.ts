import createCache from '@emotion/cache';
import type { EmotionCache } from '@emotion/react';
import { StyleSheet } from '@emotion/sheet';

const KEY = 'css';

/** Lists the names of the styles in a prerendered page's own style element. */
const NAMES = 'data-styles';

/** Leaves prerendered styles in place: moving them would recompute the layout. */
class StayingStyleSheet extends StyleSheet {
  override hydrate(elements: HTMLStyleElement[]): void {
    this.tags.push(...elements);
  }
}

interface Options {
  /** Adds styles as rules, not as text, which a page's policy refuses. Default in production. */
  readonly speedy?: boolean;
}

/** A cache for Emotion's styles, one per document or prerendered page. */
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
 * The styles of a prerendered page. The browser finds its own by `createStyleCache`, the global
 * ones by Emotion; `data-s` leaves those in place.
 */
export function collectStyles(cache: EmotionCache): string {
  const registered = new Set(
    Object.keys(cache.registered).map((name) => name.slice(KEY.length + 1)),
  );
  const own: [string, string][] = [];
  const global: [string, string][] = [];
  for (const [name, css] of Object.entries(cache.inserted)) {
    // A `Global` without styles has a name too.
    if (typeof css === 'string' && css) (registered.has(name) ? own : global).push([name, css]);
  }
  return [
    ...global.map(
      ([name, css]) => `<style data-emotion="${KEY}-global ${name}" data-s="">${css}</style>`,
    ),
    `<style ${NAMES}="${own.map(([name]) => name).join(' ')}">${own.map(([, css]) => css).join('')}</style>`,
  ].join('');
}
