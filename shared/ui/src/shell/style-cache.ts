import createCache from '@emotion/cache';
import type { EmotionCache } from '@emotion/react';

const KEY = 'css';

/** A place for Emotion's styles: one for a browser's life, a new one for each prerendered page. */
export function createStyleCache(): EmotionCache {
  const cache = createCache({ key: KEY });
  // Keeps styles in the cache while prerendering, instead of between the elements they belong to,
  // where a style element is invalid and breaks :first-child.
  cache.compat = true;
  return cache;
}

/**
 * The styles that a prerendered page used, as elements for its head. Emotion finds them in the
 * browser by their names and does not write them again.
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
    ...global.map(([name, css]) => `<style data-emotion="${KEY}-global ${name}">${css}</style>`),
    `<style data-emotion="${KEY} ${own.map(([name]) => name).join(' ')}">${own.map(([, css]) => css).join('')}</style>`,
  ].join('');
}
