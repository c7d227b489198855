import type { RemoteRoutes } from '@site/contracts/remote-routes';

export const { routes, sections }: RemoteRoutes = {
  routes: [
    { path: '/', page: 'home', title: 'Home | {product}', description: 'Home of {product}.' },
  ],
  sections: [],
};
