import { paths } from '@site/contracts/paths';
import type { RemoteRoutes } from '@site/contracts/remote-routes';
import { catalogue } from './kit/catalogue.content.ts';

const page = `{siteAddress}${paths.devices()}`;

/** The devices as search engines read them, each with the price of the page at the time of composing. */
const deviceList = {
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name: 'Point-of-sale devices',
  itemListElement: Object.entries(catalogue).map(([key, { name, summary }], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: {
      '@type': 'Product',
      name,
      description: summary,
      url: page,
      offers: {
        '@type': 'Offer',
        price: `{devices.${key}}`,
        priceCurrency: 'KES',
        availability: 'https://schema.org/InStock',
        url: page,
        seller: { '@type': 'Organization', name: '{company}' },
      },
    },
  })),
};

export const { routes, sections }: RemoteRoutes = {
  routes: [
    {
      path: '/devices',
      page: 'devices',
      picture: '/share/devices.jpg',
      title: 'Point-of-sale devices and prices | {product}',
      description:
        'Portable terminal, touch-screen POS, cash drawer, receipt printer and scanner, set up with {product} and delivered across Kenya.',
      menu: [{ place: 'main', label: 'Devices', order: 20 }],
      structuredData: [deviceList],
    },
    {
      path: '/device-checkout',
      page: 'device-checkout',
      title: 'Device checkout | {product}',
      description:
        'Choose how many terminals, tills, drawers, printers and scanners you need, see the total at once, and send your order to our sales team.',
      indexable: false,
    },
  ],
  sections: [],
};
