import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fillBrand } from '@site/contracts/brand';
import { paths } from '@site/contracts/paths';
import { remoteRoutes } from '@site/contracts/remote-routes';
import { describe, expect, it } from 'vitest';
import { routes, sections } from './routes.ts';

const brand = { product: 'Example', company: 'Example Systems Limited' };
const filled = (key: 'title' | 'description') =>
  routes.map((route) => fillBrand(route[key], brand));

describe('the pages of this team', () => {
  it('are described as the rest of the site expects it', () => {
    expect(remoteRoutes.safeParse({ routes, sections }).error).toBeUndefined();
  });

  it('answer addresses that others link to', () => {
    expect(routes.map(({ path }) => path)).toEqual([
      paths.home(),
      paths.integratedErp(),
      paths.accountingSmes(),
      paths.digitalLending(),
      paths.revenueManagement(),
      paths.agribusiness(),
      paths.marketPlace(),
      paths.why('{product}'),
      paths.features(),
      paths.about(),
      paths.contact(),
      paths.terms(),
      paths.policies(),
      paths.cookies(),
    ]);
  });

  it('have a file each', () => {
    const missing = routes.filter(
      ({ page }) => !existsSync(join(import.meta.dirname, `pages/${page}/${page}.page.tsx`)),
    );
    expect(missing).toEqual([]);
  });

  it.each(['title', 'description'] as const)('have a %s that no other page has', (key) => {
    expect(new Set(filled(key)).size).toBe(routes.length);
  });

  it('have titles and descriptions that search engines show whole', () => {
    expect(filled('title').filter((title) => title.length > 60)).toEqual([]);
    expect(filled('description').filter((text) => text.length > 155)).toEqual([]);
  });
});

it('search engines learn where the integrated ERP stands in the site', () => {
  const [data] = routes.find(({ path }) => path === paths.integratedErp())?.structuredData ?? [];
  expect(data).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Home', item: '{siteAddress}/' },
      { position: 2, name: 'Solutions', item: '{siteAddress}/#solutions' },
      { position: 3, name: 'Integrated ERP' },
    ],
  });
});
