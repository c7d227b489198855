// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inRoot, StyledPage } from '../fixtures/site.tsx';
import { createStyleCache } from './style-cache.ts';

function prerenderedHead() {
  const cache = createStyleCache();
  render(<StyledPage cache={cache} />);
  cleanup();
  const names = Object.keys(cache.inserted).join(' ');
  const style = `<style data-styles="${names}">.prerendered{}</style>`;
  document.head.innerHTML = `${style}<link rel="icon" href="/icon.svg">`;
  return [...document.head.children];
}

function written() {
  return [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
}

beforeEach(() => document.head.replaceChildren());
afterEach(cleanup);

test('a browser writes the styles of a page that was not prerendered', () => {
  render(<StyledPage cache={createStyleCache()} />);
  expect(written()).toContain('color:red');
});

test('a browser writes nothing of what every document has: the reset, the tokens, the font', () => {
  render(inRoot(<p>Plants</p>));
  expect(written()).toBe('');
});

test('a browser leaves prerendered styles in place, and writes none of them again', () => {
  const [style, icon] = prerenderedHead();
  render(<StyledPage cache={createStyleCache()} />);
  expect(written()).not.toContain('color:red');
  expect(document.head.querySelector('[data-styles]')).toBe(style);
  expect(style?.nextElementSibling).toBe(icon);
});

test('a browser adds a style that the prerendered page did not have', () => {
  prerenderedHead();
  render(<StyledPage cache={createStyleCache()} wide />);
  expect(written()).toContain('width:77px');
  expect(written()).toContain('.prerendered');
});
