import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any page has. */
const MOST_STOPS = 100;

/** Presses Tab until an element has the focus, and checks that one can see it there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) {
      return expectFocusVisible(target);
    }
  }
  throw new Error(`Tab does not lead to ${target}`);
}

/** Checks that an element which has the focus looks different for it. */
async function expectFocusVisible(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  const outline = await target.evaluate((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return outlineStyle !== 'none' && outlineWidth !== '0px' ? 'outline' : boxShadow;
  });
  expect(outline, 'what shows the focus').not.toBe('none');
}
