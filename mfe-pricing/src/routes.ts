import type { RemoteRoutes } from '@platform/contracts/remote-routes';
import { breadcrumbList } from '@site/contracts/breadcrumb-list';
import { paths } from '@site/contracts/paths';
import { planProducts } from './pages/pricing/structured-data.ts';

const picture = '/share/pricing.jpg';

export const { routes, sections }: RemoteRoutes = {
  routes: [
    {
      path: paths.pricing(),
      page: 'pricing',
      picture,
      title: 'Plans and prices | {product} ERP',
      description:
        'Upfront, honest pricing for small businesses and enterprises. Pick a {product} plan, users and add-ons, and see the whole price before you sign up.',
      menu: [
        { place: 'call-to-action', label: 'Start free trial', order: 10 },
        { place: 'small-screens', label: 'Prices', order: 10 },
        { place: 'sidebar', label: 'Plans and prices', order: 3 },
        { place: 'company', label: 'Plans and prices', order: 10 },
      ],
      structuredData: [...planProducts(picture), breadcrumbList({ name: 'Plans and prices' })],
    },
  ],
  sections: ['plans'],
};
