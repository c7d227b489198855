import { test } from '../fixtures/test.ts';
import { livePaths } from '../site/live-paths.ts';
import { readSettings } from '../site/settings.ts';
import { openPage } from './open-page.ts';
import { translatedEarly } from './translated.ts';
import { walk } from './walk.ts';

/*
 * On a slow line a browser translates the document before its scripts have arrived. React then
 * renders the page afresh, because it differs from the prerendered one, and reports that; from there
 * on it does what it does for everybody.
 */
for (const path of livePaths(readSettings().templateStore)) {
  test(`the page at ${path} works where it is translated before it is hydrated`, async ({
    newVisitor,
    expectProblems,
  }) => {
    expectProblems(/Minified React error #418/);
    const [page, other] = await Promise.all([
      openPage(newVisitor, path),
      openPage(newVisitor, path, translatedEarly),
    ]);
    await walk(page, [{ condition: translatedEarly, page: other }]);
  });
}
