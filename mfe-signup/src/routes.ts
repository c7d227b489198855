import type { RemoteRoutes } from '@site/contracts/remote-routes';

export const { routes, sections }: RemoteRoutes = {
  routes: [
    { path: '/auth/register', page: 'register', title: 'Register | {product}', description: 'Register of {product}.' },
  ],
  sections: [],
};
