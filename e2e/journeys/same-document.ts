import { expect, type Page } from '@playwright/test';

/** Marks the document of a page; the returned function fails if the page was loaded again since. */
export async function markDocument(page: Page): Promise<() => Promise<void>> {
  let documents = 0;
  page.on('request', (request) => {
    // Documents of frames do not count.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });
  await page.evaluate(() => document.documentElement.setAttribute('data-mark', 'kept'));
  return async () => {
    expect(documents, 'documents loaded on the way').toBe(0);
    await expect(page.locator('html')).toHaveAttribute('data-mark', 'kept');
  };
}
