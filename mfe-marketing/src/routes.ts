import type { RemoteRoutes } from '@site/contracts/remote-routes';
import { breadcrumbList } from './breadcrumbs/breadcrumb-list.ts';
import { hero as integratedErp } from './content/integrated-erp.content.ts';
import { site, vendor } from './structured-data.ts';

export const { routes, sections }: RemoteRoutes = {
  routes: [
    {
      path: '/',
      page: 'home',
      title: '{product} ERP | Digitize & Transform your Business',
      description:
        'Sales, stock, payroll and finance on one dashboard, anywhere, anytime. {product} is the all-in-one online ERP for small and large businesses in Kenya.',
      structuredData: [vendor, site],
    },
    {
      path: '/products/integrated-erp',
      page: 'integrated-erp',
      title: 'Integrated ERP for Kenyan businesses | {product}',
      description:
        'Purchases, sales, stock, HR payroll, finance, reports and CRM in one ERP, with modules for Saccos, manufacturers and security companies.',
      structuredData: [breadcrumbList(integratedErp.breadcrumbs, integratedErp.name)],
    },
  ],
  sections: [],
};
