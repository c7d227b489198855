import type { Page } from 'playwright-core';

/**
 * Runs in the page: whether it answers what a visitor does. A page that waits for its visitor with
 * its scripts does from the beginning: its links and menus are the browser's own.
 */
function answers(): boolean {
  if (document.documentElement.dataset.ready !== undefined) return true;
  const list = document.getElementById('scripts')?.textContent;
  return list ? JSON.parse(list).onInteraction !== undefined : false;
}

/** Waits until an open page answers. */
export async function waitUntilAnswers(page: Page): Promise<void> {
  await page.waitForFunction(answers, undefined, { polling: 50 });
}

/** Gives a page that waits for it the first sign of a visitor, and waits until all of it is alive. */
export async function wake(page: Page): Promise<void> {
  await page.evaluate(() => {
    const move = new PointerEvent('pointermove', { bubbles: true });
    document.body.dispatchEvent(Object.defineProperty(move, 'movementX', { value: 1 }));
  });
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
}
