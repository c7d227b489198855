import type { RemoteRoutes } from '@site/contracts/remote-routes';

export const { routes, sections }: RemoteRoutes = {
  routes: [
    {
      path: '/auth/register',
      page: 'register',
      title: 'Start your 7-day free trial | {product} ERP',
      description:
        'Sign up for a free trial of {product} ERP: 7 days with your own sales and stock, no card needed, login details by email.',
      chrome: false,
      indexable: false,
    },
  ],
  sections: [],
};
