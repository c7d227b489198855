import { paths } from '@site/contracts/paths';
import { largest } from './enlarged.ts';
import { testEveryPage } from './every-page.ts';
import { focusInView } from './focus-in-view.ts';
import { forcedColours } from './forced-colours.ts';
import { printed } from './printed.ts';
import { targetSize } from './target-size.ts';
import { translated } from './translated.ts';
import { zoomed } from './zoomed.ts';

/*
 * The condition and the looks in which a change of a page breaks most easily; a proof has the rest,
 * and uses every page. These are the pages whose controls change most, of each team some.
 */
testEveryPage({
  conditions: [translated],
  used: [
    paths.home(),
    paths.features(),
    paths.sendInquiry(),
    paths.pricing(),
    paths.devices(),
    paths.deviceCheckout(),
    paths.register(),
    paths.purchase(),
    paths.payment(),
  ],
  looks: [focusInView(360, 640), targetSize, largest, zoomed, forcedColours, printed],
});
