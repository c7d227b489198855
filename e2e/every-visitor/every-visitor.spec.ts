import { enlargedMost } from './enlarged.ts';
import { testEveryPage } from './every-page.ts';
import { focusInView } from './focus-in-view.ts';
import { forcedColours } from './forced-colours.ts';
import { printed } from './printed.ts';
import { targetSize } from './target-size.ts';
import { translated } from './translated.ts';
import { zoomed } from './zoomed.ts';

/* The conditions and looks in which a change of a page breaks most easily; a proof has the rest. */
testEveryPage({
  conditions: [translated],
  looks: [focusInView(360, 640), targetSize, ...enlargedMost, zoomed, forcedColours, printed],
});
