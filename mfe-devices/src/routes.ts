import type { RemoteRoutes } from '@platform/contracts/remote-routes';
import { breadcrumbList } from '@site/contracts/breadcrumb-list';
import { paths } from '@site/contracts/paths';
import { deviceList } from './pages/devices/structured-data.ts';

export const { routes, sections }: RemoteRoutes = {
  routes: [
    {
      path: paths.devices(),
      page: 'devices',
      hydrate: 'on-interaction',
      picture: '/share/devices.jpg',
      title: 'Point-of-sale devices and prices | {product}',
      description:
        'Portable terminal, touch-screen POS, cash drawer, receipt printer and scanner, set up with {product} and delivered across Kenya.',
      menu: [{ place: 'main', label: 'Devices', order: 20 }],
      structuredData: [deviceList, breadcrumbList({ name: 'Devices' })],
    },
    {
      path: paths.deviceCheckout(),
      page: 'device-checkout',
      title: 'Device checkout | {product}',
      description:
        'Choose how many terminals, tills, drawers, printers and scanners you need, see the total at once, and order them.',
      indexable: false,
    },
  ],
  sections: [],
};
