import { breadcrumbList } from '@site/contracts/breadcrumb-list';
import { paths } from '@site/contracts/paths';
import { expect, it } from 'vitest';
import { productService, productSoftware } from './structured-data.ts';

const page = {
  address: paths.agribusiness(),
  breadcrumbs: [{ label: 'Solutions', link: paths.solutions() }],
  name: 'Farming',
  intro: 'From the field to the buyer.',
};

it('search engines learn the place of a page in the site, from the home page down', () => {
  expect(breadcrumbList(page).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: '{siteAddress}/' },
    { '@type': 'ListItem', position: 2, name: 'Solutions', item: '{siteAddress}/#solutions' },
    { '@type': 'ListItem', position: 3, name: 'Farming' },
  ]);
});

it('search engines learn what a product is in the words of its page', () => {
  const expected = {
    name: '{product} Farming',
    description: page.intro,
    url: `{siteAddress}${page.address}`,
  };
  expect(productService(page, 'Platform')).toMatchObject({ '@type': 'Service', ...expected });
  const software = productSoftware(page, 'Accounting');
  expect(software).toMatchObject({ '@type': 'SoftwareApplication', ...expected });
});
