import { expect, test } from 'vitest';
import { composition, route } from './fixtures/composition.ts';
import { headOf } from './head.ts';

const { config } = composition;

const robots = (head: ReturnType<typeof headOf>) =>
  head.elements.find(({ attributes }) => attributes.name === 'robots')?.attributes.content;

test('a page has its own address as the canonical one', () => {
  const { elements } = headOf(route, config);
  const canonical = elements.find(({ attributes }) => attributes.rel === 'canonical');
  expect(canonical?.attributes.href).toBe(`${config.siteAddress}/pricing`);
});

test('search engines may index a page unless its team says otherwise, and no missing page', () => {
  expect(robots(headOf(route, config))).toBeUndefined();
  expect(robots(headOf({ ...route, indexable: false }, config))).toBe('noindex');
  expect(robots(headOf(undefined, config))).toBe('noindex');
});
