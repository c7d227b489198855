import { expect, test } from '@playwright/test';
import { openStory, screens, showOn } from './stories.ts';

const { STORIES_AT = '', STORIES = '' } = process.env;

for (const id of STORIES.split(',')) {
  // Each in a page of its own: which file of a picture is shown depends on those that a browser has.
  test(id, async ({ page }) => {
    await openStory(page, STORIES_AT, id);
    // A carousel loads the program that moves it once it is near.
    await page.waitForLoadState('networkidle');
    for (const screen of screens) {
      await showOn(page, screen);
      const name = `${screen.width}-${screen.colorScheme}.png`;
      await expect.soft(page).toHaveScreenshot(name, { fullPage: true });
    }
  });
}
