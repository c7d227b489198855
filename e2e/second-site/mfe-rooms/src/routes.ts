import type { RemoteRoutes } from '@platform/contracts/remote-routes';

export const { routes, sections }: RemoteRoutes = {
  routes: [
    {
      path: '/rooms',
      page: 'rooms',
      title: 'Reading rooms | {product}',
      description:
        'Where to read and to work in the county, and when each room of {product} is open.',
      menu: [{ place: 'main', label: 'Rooms', order: 10 }],
    },
  ],
  sections: ['hours'],
};
