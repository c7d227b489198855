import type { Page } from '@playwright/test';

/** Opens what is closed on a page: answers, menus. What lies over the page is left closed. */
export async function openEverything(page: Page): Promise<void> {
  // Sections below the first view answer only once their scripts have arrived.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    for (const button of document.querySelectorAll<HTMLElement>('main [aria-expanded=false]')) {
      button.click();
    }
  });
}
