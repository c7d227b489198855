import type { EmotionCache } from '@emotion/react';
import { KEY, NAMES } from './style-cache.ts';

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
