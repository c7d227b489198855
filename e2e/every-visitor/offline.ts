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
  // The code of the video's dialog loads when somebody shows interest in it.
  says: [/^The video did not load\. Check your connection, then try again\.$/],
  // A carousel stays the row that it is without its script: all slides are there to scroll to.
  showsMore: '.swiper:not([data-live])',
  lacks: [/^One day with /],
  // A button that leads to another page says that it did not load; see `offline.spec.ts`.
  problems: /ERR_INTERNET_DISCONNECTED|Federation Runtime/,
};
