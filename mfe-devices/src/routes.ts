import type { RemoteRoutes } from '@site/contracts/remote-routes';

export const { routes, sections }: RemoteRoutes = {
  routes: [
    { path: '/devices', page: 'devices', title: 'Devices | {product}', description: 'Devices of {product}.' },
  ],
  sections: [],
};
