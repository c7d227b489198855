import { enlarged } from './enlarged.ts';
import { everyPage, testLooks, testUse } from './every-page.ts';
import { focusInView } from './focus-in-view.ts';
import { insertedNodes } from './inserted-nodes.ts';
import { offline } from './offline.ts';
import { translatedEarly } from './translated.ts';
import { withoutStorage } from './without-storage.ts';

/* The conditions and looks that `every-visitor.spec.ts` leaves out. */
testUse(everyPage, [translatedEarly, insertedNodes, withoutStorage, offline]);
testLooks([focusInView(1440, 900), ...enlarged]);
