import { enlarged } from './enlarged.ts';
import { testEveryPage } from './every-page.ts';
import { focusInView } from './focus-in-view.ts';
import { insertedNodes } from './inserted-nodes.ts';
import { offline } from './offline.ts';
import { translated, translatedEarly } from './translated.ts';
import { withoutStorage } from './without-storage.ts';

/* The conditions, pages and looks that `every-visitor.spec.ts` leaves out. */
testEveryPage({
  conditions: [translated, translatedEarly, insertedNodes, withoutStorage, offline],
  looks: [focusInView(1440, 900), ...enlarged],
});
