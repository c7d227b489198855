import { paths } from '@site/contracts/paths';
import { catalogue } from '../../kit/catalogue.content.ts';

const page = `{siteAddress}${paths.devices()}`;

/** The devices as search engines read them. Prices are filled in when the site is composed. */
export const deviceList = {
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name: 'Point-of-sale devices',
  itemListElement: Object.entries(catalogue).map(([key, { name, summary, slug }], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: {
      '@type': 'Product',
      name,
      description: summary,
      image: `{siteAddress}/device-pictures/${slug}.svg`,
      url: `${page}#${slug}`,
      offers: {
        '@type': 'Offer',
        price: `{devices.${key}}`,
        priceCurrency: 'KES',
        availability: 'https://schema.org/InStock',
        url: `${page}#${slug}`,
        seller: { '@type': 'Organization', name: '{company}' },
      },
    },
  })),
};
