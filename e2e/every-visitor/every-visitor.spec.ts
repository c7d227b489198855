import { expect, test } from '../fixtures/test.ts';
import { livePaths } from '../site/live-paths.ts';
import { readSettings } from '../site/settings.ts';
import type { Condition, Look } from './condition.ts';
import { enlarged } from './enlarged.ts';
import { focusInView } from './focus-in-view.ts';
import { forcedColours } from './forced-colours.ts';
import { insertedNodes } from './inserted-nodes.ts';
import { offline } from './offline.ts';
import { openPage } from './open-page.ts';
import { printed } from './printed.ts';
import { targetSize } from './target-size.ts';
import { openEverything } from './text-boxes.ts';
import { translated } from './translated.ts';
import { walk } from './walk.ts';
import { withoutStorage } from './without-storage.ts';
import { zoomed } from './zoomed.ts';

/*
 * Every page is used side by side by a visitor to whom nothing happens and by visitors whose
 * browsers change what it is made of, or take something from it. After each press all of them must
 * be shown the same.
 */
const conditions: readonly Condition[] = [translated, insertedNodes, withoutStorage, offline];

/** Ways to look at a page, one after the other. */
const looks: readonly Look[] = [
  focusInView(360, 640),
  focusInView(1440, 900),
  targetSize,
  ...enlarged,
  zoomed,
  forcedColours,
  printed,
];

for (const path of livePaths(readSettings().templateStore)) {
  test(`the page at ${path} shows everybody the same, whatever is used on it`, async ({
    newVisitor,
    expectProblems,
  }) => {
    const possible = conditions.filter(({ canVisit }) => canVisit?.(path) ?? true);
    for (const { problems } of possible) if (problems) expectProblems(problems);
    const open = async (condition: Condition) => ({
      condition,
      page: await openPage(newVisitor, path, condition),
    });
    const [page, ...others] = await Promise.all([
      openPage(newVisitor, path),
      ...possible.map(open),
    ]);
    await walk(page, others);
  });

  test(`the page at ${path} can be read and used whole, however it is shown`, async ({
    newVisitor,
  }) => {
    const page = await openPage(newVisitor, path);
    await openEverything(page);
    for (const look of looks) {
      await look.apply(page);
      expect.soft(await look.faults(page), look.name).toEqual([]);
    }
  });
}
