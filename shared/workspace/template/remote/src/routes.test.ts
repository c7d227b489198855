import { fillBrand } from '@site/contracts/brand';
import { remoteRoutes } from '@site/contracts/remote-routes';
import { expect, test } from 'vitest';
import { routes, sections } from './routes.ts';

test('the routes are as the contract says', () => {
  expect(remoteRoutes.safeParse({ routes, sections }).success).toBe(true);
});

test('search engines show titles and descriptions whole, also for a longer brand name', () => {
  const brand = { product: 'TwelveLetter', company: 'A Company Limited' };
  for (const { title, description } of routes) {
    expect(fillBrand(title, brand).length).toBeLessThanOrEqual(60);
    expect(fillBrand(description, brand).length).toBeLessThanOrEqual(155);
  }
});
