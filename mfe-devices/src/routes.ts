import type { RemoteRoutes } from '@site/contracts/remote-routes';
import { catalogue } from './content/catalogue.content.ts';

/** The devices as search engines read them. Prices are configuration and stay out of it. */
const deviceList = {
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name: 'Point-of-sale devices',
  itemListElement: Object.values(catalogue).map(({ name, summary }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: { '@type': 'Product', name, description: summary },
  })),
};

export const { routes, sections }: RemoteRoutes = {
  routes: [
    {
      path: '/devices',
      page: 'devices',
      title: 'Point-of-sale devices and prices | {product}',
      description:
        'Portable terminal, touch-screen POS, cash drawer, receipt printer and scanner, set up with {product} and delivered across Kenya.',
      structuredData: [deviceList],
    },
  ],
  sections: [],
};
