import { largest } from './enlarged.ts';
import { testLooks, testUse } from './every-page.ts';
import { focusInView } from './focus-in-view.ts';
import { forcedColours } from './forced-colours.ts';
import { printed } from './printed.ts';
import { targetSize } from './target-size.ts';
import { translated } from './translated.ts';
import { usedInEveryRun } from './used-in-every-run.ts';
import { zoomed } from './zoomed.ts';

/* The condition, the pages and the looks in which a change breaks most easily; proofs have the rest. */
testUse(usedInEveryRun, [translated]);
testLooks([focusInView(360, 640), targetSize, largest, zoomed, forcedColours, printed]);
