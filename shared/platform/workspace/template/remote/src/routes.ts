import type { RemoteRoutes } from '@platform/contracts/remote-routes';

export const { routes, sections }: RemoteRoutes = {
  routes: [
    {
      path: '/sample',
      page: 'sample',
      title: 'Sample | {product}',
      description: 'What {product} does for you here, and how to begin in three steps.',
      menu: [{ place: 'main', label: 'Sample', order: 40 }],
    },
  ],
  sections: ['steps'],
};
