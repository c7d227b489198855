import type { RemoteRoutes } from '@platform/contracts/remote-routes';
import { paths } from '@site/contracts/paths';

/** None has the site's header and footer, and none is for search engines. */
const page = { layout: false, indexable: false } as const;

export const { routes, sections }: RemoteRoutes = {
  routes: [
    {
      ...page,
      path: paths.register(),
      page: 'register',
      title: 'Start your 7-day free trial | {product} ERP',
      description:
        'Sign up for a free trial of {product} ERP: 7 days with your own sales and stock, no card needed, login details by email.',
      menu: [{ place: 'sidebar', label: 'Start free trial', order: 6 }],
    },
    {
      ...page,
      path: paths.login(),
      page: 'login',
      title: 'Sign in to your account | {product} ERP',
      description: 'Enter your email address and get your login details of {product} ERP by email.',
      menu: [
        { place: 'account', label: 'Login', order: 10 },
        { place: 'sidebar', label: 'Sign In', order: 10 },
      ],
    },
    {
      ...page,
      path: paths.forgotPassword(),
      page: 'forgot-password',
      title: 'Forgot your password? | {product} ERP',
      description: 'Have your login details of {product} ERP sent to your email address again.',
    },
    {
      ...page,
      path: paths.purchase(),
      page: 'purchase-details',
      title: 'Your purchase: details | {product} ERP',
      description: 'The first step to your {product} ERP account: who it is for.',
    },
    {
      ...page,
      path: paths.buyDevices(),
      page: 'purchase-details',
      title: 'Your order of devices: details | {product} ERP',
      description:
        'The first step of an order of devices from {product}: who buys, and where they go.',
    },
    {
      ...page,
      path: paths.payment(),
      page: 'payment',
      title: 'Your purchase: payment | {product} ERP',
      description: 'Pay for your {product} ERP package. Your account is made by itself afterwards.',
    },
    {
      ...page,
      path: paths.accountCreated(),
      page: 'account-created',
      title: 'Your purchase | {product} ERP',
      description: 'Where a purchase of {product} ERP ends, and your account begins.',
    },
    {
      ...page,
      path: paths.sendInquiry(),
      page: 'send-inquiry',
      title: 'Send an inquiry | {product} ERP',
      description: 'Ask {company} about {product} ERP: a person reads your message and answers.',
    },
  ],
  sections: [],
};
