import { fixtureConfig } from '@site/releases/testing/fixture-config';
import { expect, test } from 'vitest';
import { generatedFiles } from './generated-files.ts';

const route = {
  app: 'pricing',
  page: 'plans',
  title: 'Plans',
  description: 'What it costs.',
  layout: true,
} as const;
const texts = generatedFiles({
  config: { ...fixtureConfig, siteAddress: 'https://acacia.example' },
  routes: [
    { ...route, path: '/pricing', indexable: true },
    { ...route, path: '/auth/login', indexable: false },
  ],
});

test('the sitemap lists the pages that search engines may list, with their whole addresses', () => {
  const found = [...(texts.get('/sitemap.xml') ?? '').matchAll(/<loc>(.*?)<\/loc>/g)];
  expect(found.map(([, address]) => address)).toEqual(['https://acacia.example/pricing']);
});

test('crawlers may read everything, and learn where the sitemap is', () => {
  expect(texts.get('/robots.txt')).toBe(
    'User-agent: *\nDisallow:\n\nSitemap: https://acacia.example/sitemap.xml\n',
  );
});
