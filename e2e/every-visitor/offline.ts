import { admissionEntries } from '../site/admission.ts';
import type { Condition } from './condition.ts';

/**
 * A visitor who loses the network once the page is there. All that works in place still works; a
 * payment needs the network from its first moment, and has flows of its own.
 */
export const offline: Condition = {
  name: 'without a network once the page is there',
  canLeave: false,
  change: (page) => page.context().setOffline(true),
  canVisit: (path) => Object.keys(admissionEntries(path)).length === 0,
  // A button that leads to another page says that it did not load; see `offline.spec.ts`.
  problems: /ERR_INTERNET_DISCONNECTED|Federation Runtime/,
};
