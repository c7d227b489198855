import { arrive } from './fixtures/arrive.ts';
import { expectAccessibleOn, remaining } from './fixtures/screens.ts';
import { test } from './fixtures/test.ts';
import { admit } from './site/admission.ts';
import { livePaths } from './site/live-paths.ts';
import { readSettings } from './site/settings.ts';

/* The screens on which `every-page.spec.ts` does not check what axe finds. */
for (const path of livePaths(readSettings().templateStore)) {
  test(`the page at ${path} is accessible on every screen in light and dark`, async ({ page }) => {
    await admit(page, path);
    await arrive(page, path);
    for (const screen of remaining) await expectAccessibleOn(page, screen);
  });
}
