import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any page has. */
const MOST_STOPS = 100;

/** Presses Tab until an element has the focus, and checks that the focus is visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) {
      return expectFocusVisible(target);
    }
  }
  throw new Error(`Tab does not lead to ${target}`);
}

/** Checks that the focus changes how an element looks. */
async function expectFocusVisible(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  const shown = await target.evaluate((element) =>
    // Where a whole card is the target, the outline belongs to the element that covers it.
    [undefined, '::after'].some((part) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    }),
  );
  expect(shown, 'whether something shows the focus').toBe(true);
}
