import type { ComposedRoute } from '@site/contracts/composition';
import { exampleConfiguration } from '@site/contracts/example-configuration';
import { addressesFrom } from '@site/contracts/site-addresses';
import { withAddresses } from '@site/contracts/site-config';
import { expect, test } from 'vitest';
import { headOf } from './head.ts';

const config = withAddresses(exampleConfiguration, addressesFrom({}));
const route: ComposedRoute = {
  app: 'pricing',
  path: '/pricing',
  page: 'pricing',
  title: 'Plans',
  description: 'What it costs.',
  indexable: true,
  layout: true,
};

const robots = (head: ReturnType<typeof headOf>) =>
  head.elements.find(({ attributes }) => attributes.name === 'robots')?.attributes.content;

test('a page has its own address as the canonical one', () => {
  const canonical = headOf(route, config).elements.find(
    ({ attributes }) => attributes.rel === 'canonical',
  );
  expect(canonical?.attributes.href).toBe(`${config.siteAddress}/pricing`);
});

test('search engines may index a page unless its team says otherwise', () => {
  expect(robots(headOf(route, config))).toBeUndefined();
  expect(robots(headOf({ ...route, indexable: false }, config))).toBe('noindex');
});

test('an address without a page is not indexed', () => {
  expect(robots(headOf(undefined, config))).toBe('noindex');
});
