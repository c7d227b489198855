import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StyledPage } from '../fixtures/site.tsx';
import { collectStyles, createStyleCache } from './style-cache.ts';

function prerender({ wide = false } = {}) {
  const cache = createStyleCache();
  const html = renderToString(<StyledPage cache={cache} wide={wide} />);
  return { html, styles: collectStyles(cache) };
}

test('styles are elements for the head, and none is among the elements of the page', () => {
  const { html, styles } = prerender();
  expect(html).not.toContain('<style');
  expect(styles).toMatch(/^(?:<style [^>]+>[^<]+<\/style>)+$/);
  expect(styles).toContain('color:red');
  expect(styles).toContain('@font-face');
  expect(styles).toContain('--chakra-colors-bg:');
  expect(styles).toContain('box-sizing:border-box');
});

test('no style is in a cascade layer, where browsers before Chrome 99 would not find it', () => {
  expect(prerender().styles).not.toContain('@layer');
});

test('the names of a page’s own styles are the classes of its elements', () => {
  const { html, styles } = prerender();
  const [, name] = /class="css-([^"]+)"/.exec(html) ?? [];
  expect(/data-styles="([^"]*)"/.exec(styles)?.[1]?.split(' ')).toContain(name);
});

test('a page has only its own styles, the same each time', () => {
  expect(prerender({ wide: true }).styles).toContain('width:77px');
  expect(prerender().styles).not.toContain('width:77px');
  expect(prerender().styles).toBe(prerender().styles);
});
