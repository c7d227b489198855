import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { listStories, openStory, screens, showOn } from './stories.ts';

// Playwright knows tests that compare with pictures of another day. Here those of before are taken
// just before, by the same browser: machines draw the same letter differently.
const { BEFORE = '', AFTER = '' } = process.env;
const known = new Set(await listStories(BEFORE));

/** All stories of a worker share a page, which then has the scripts. */
const test = base.extend<object, { shared: Page }>({
  shared: [
    async ({ browser }, use) =>
      use(await browser.newPage({ locale: 'en-KE', timezoneId: 'Africa/Nairobi' })),
    { scope: 'worker' },
  ],
});

for (const id of await listStories(AFTER)) {
  test(id, async ({ shared: page }) => {
    test.skip(!known.has(id), 'It is new.');
    for (const address of [BEFORE, AFTER]) {
      await openStory(page, address, id);
      // A carousel loads the program that moves it once it is near.
      await page.waitForLoadState('networkidle');
      for (const screen of screens) {
        await showOn(page, screen);
        const picture = await page.screenshot({ fullPage: true, animations: 'disabled' });
        const name = `${screen.width}-${screen.colorScheme}.png`;
        if (address === AFTER) {
          expect.soft(picture).toMatchSnapshot(name);
        } else {
          const file = test.info().snapshotPath(name, { kind: 'snapshot' });
          await mkdir(dirname(file), { recursive: true });
          await writeFile(file, picture);
        }
      }
    }
  });
}
