import { paths } from '@site/contracts/paths';
import type { Condition } from './condition.ts';

/**
 * A visitor who loses the network once the page is there. All that works in place still works.
 *
 * Only pages whose whole code comes at first: the lower parts of the others load when they are near,
 * and a visitor without a network gets a notice in their place.
 */
export const offline: Condition = {
  name: 'without a network once the page is there',
  canLeave: false,
  change: (page) => page.context().setOffline(true),
  canVisit: (path) => path === paths.deviceCheckout(),
  // A button that leads to another page says that it did not load; see `offline.spec.ts`.
  problems: /ERR_INTERNET_DISCONNECTED|Federation Runtime/,
};
