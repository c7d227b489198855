import { admissionEntries } from '../site/admission.ts';
import type { Condition } from './condition.ts';

/**
 * A visitor who loses the network once the page is there. All that works in place still works; a
 * payment needs the network from its first moment, and has flows of its own.
 */
export const offline: Condition = {
  name: 'without a network once the page is there',
  change: (page) => page.context().setOffline(true),
  canVisit: (path) => Object.keys(admissionEntries(path)).length === 0,
  says: [/^The video did not load\. Check your connection, then try again\.$/],
  lacks: [/^One day with /],
  problems: /ERR_INTERNET_DISCONNECTED/,
};
