import { expect, test } from '../fixtures/test.ts';
import { livePaths } from '../site/live-paths.ts';
import { readSettings } from '../site/settings.ts';
import type { Condition } from './condition.ts';
import { insertedNodes } from './inserted-nodes.ts';
import { openPage } from './open-page.ts';
import { translated } from './translated.ts';
import { walk } from './walk.ts';

/*
 * Every page is used side by side by a visitor to whom nothing happens and by visitors whose
 * browsers change what it is made of. After each press all of them must be shown the same.
 */
const conditions: readonly Condition[] = [translated, insertedNodes];

for (const path of livePaths(readSettings().templateStore)) {
  test(`the page at ${path} shows everybody the same, whatever is used on it`, async ({
    newVisitor,
  }) => {
    const [page, ...others] = await Promise.all([
      openPage(newVisitor, path),
      ...conditions.map((condition) => openPage(newVisitor, path, condition)),
    ]);
    await walk(
      page,
      others.map((other, index) => ({ page: other, name: conditions[index]?.name ?? '' })),
    );
    expect(others).toHaveLength(conditions.length);
  });
}
