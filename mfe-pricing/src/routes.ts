import type { RemoteRoutes } from '@site/contracts/remote-routes';

export const { routes, sections }: RemoteRoutes = {
  routes: [
    { path: '/pricing', page: 'pricing', title: 'Pricing | {product}', description: 'Pricing of {product}.' },
  ],
  sections: ['plans'],
};
