import type { RemoteRoutes } from '@platform/contracts/remote-routes';

export const { routes, sections }: RemoteRoutes = {
  routes: [
    {
      path: '/',
      page: 'home',
      title: 'Books | {product}',
      description:
        'What {product} has on its shelves, for everybody who lives in the county or visits it.',
    },
  ],
  sections: [],
};
