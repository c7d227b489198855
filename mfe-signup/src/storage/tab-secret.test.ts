// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { tabSecret } from './tab-secret.ts';

beforeEach(() => {
  window.name = '';
});

test('a tab keeps its secret, and another tab has another one', () => {
  const secret = tabSecret();
  expect(tabSecret()).toBe(secret);
  window.name = '';
  expect(tabSecret()).not.toBe(secret);
});

test('a name that somebody else gave the tab stays', () => {
  window.name = 'shop';
  const secret = tabSecret();
  expect(window.name).toBe(`shop tab-secret:${secret}`);
});
