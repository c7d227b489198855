import { paths } from '@site/contracts/paths';
import { expect, it } from 'vitest';
import { routes } from '../routes.ts';

const lines = [
  [paths.accountingSmes(), 'Accounting for SMEs', 'SoftwareApplication'],
  [paths.digitalLending(), 'Digital Lending', 'Service'],
  [paths.revenueManagement(), 'Revenue Management', 'SoftwareApplication'],
  [paths.agribusiness(), 'Agribusiness', 'Service'],
  [paths.marketPlace(), 'Market Place', 'Service'],
] as const;

it.each(lines)('search engines learn what %s is and where it stands', (path, name, type) => {
  const route = routes.find((route) => route.path === path);
  const [breadcrumbs, product] = route?.structuredData ?? [];
  expect(breadcrumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ item: '{siteAddress}/' }, { item: '{siteAddress}/#solutions' }, { name }],
  });
  expect(product).toMatchObject({
    '@type': type,
    name: `{product} ${name}`,
    url: `{siteAddress}${path}`,
  });
});
