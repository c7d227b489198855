import type { RemoteRoutes } from '@site/contracts/remote-routes';
import { planProducts } from './structured-data.ts';

const picture = '/share/pricing.jpg';

export const { routes, sections }: RemoteRoutes = {
  routes: [
    {
      path: '/pricing',
      page: 'pricing',
      picture,
      title: 'Plans and prices | {product} ERP',
      description:
        'Upfront, honest pricing for small businesses and enterprises. Pick a {product} plan, users and add-ons, and see the whole price before you sign up.',
      structuredData: planProducts(picture),
    },
  ],
  sections: ['plans'],
};
