import type { Page } from '@playwright/test';
import { arrive } from '../../../fixtures/arrive.ts';
import { swipe, tabTo } from '../../../fixtures/input.ts';
import { expect, phone, test } from '../../../fixtures/test.ts';

/** The large picture of the portable terminal, and its transform when whole and when enlarged. */
const picture = (page: Page) => page.getByRole('button', { name: /^Enlarge:/ });
const image = (page: Page) => picture(page).getByRole('img');
const CLOSE = 'matrix(1.5, 0, 0, 1.5, 0, 0)';
const WHOLE = 'none';

test('every device has its price, and a picture to choose and to enlarge', async ({ page }) => {
  await arrive(page, '/devices');
  for (const [device, price] of [
    ['Portable terminal', 'KSh 25,000'],
    ['Cash drawer', 'KSh 8,600'],
    ['918D touch-screen POS', 'KSh 36,140'],
    ['919D double touch-screen POS', 'KSh 66,500'],
    ['Thermal printer', 'KSh 10,500'],
    ['Bar code scanner', 'KSh 5,400'],
  ] as const) {
    const order = page.getByRole('link', { name: `Buy ${device}`, exact: true });
    const card = page
      .getByRole('main')
      .locator('div, li')
      .filter({ has: page.getByRole('heading', { name: device, exact: true }) })
      .filter({ has: order });
    await expect(card.last()).toContainText(price);
    await expect(order).toHaveAttribute('href', '/device-checkout');
  }

  const views = page.getByRole('group', { name: 'Views of the portable terminal' });
  const names = await views.getByRole('button').allTextContents();
  expect(names.length).toBeGreaterThanOrEqual(4);
  const shown = new Set<string | null>();
  for (const name of names) {
    const thumbnail = views.getByRole('button', { name, exact: true });
    await thumbnail.click();
    await expect(thumbnail).toHaveAttribute('aria-pressed', 'true');
    await expect(views.getByRole('button', { pressed: true })).toHaveCount(1);
    shown.add(await image(page).getAttribute('src'));
  }
  expect(shown.size).toBe(names.length);

  await tabTo(page, picture(page));
  await page.keyboard.press('Enter');
  await expect(image(page)).toHaveCSS('transform', CLOSE);
  const origin = () => image(page).evaluate((element) => element.style.transformOrigin);
  const middle = await origin();
  await page.keyboard.press('ArrowRight');
  expect(await origin()).not.toBe(middle);
  await page.keyboard.press('Escape');
  await expect(image(page)).toHaveCSS('transform', WHOLE);
});

test('a finger scrolls the page over the picture, and moves the enlarged one', async ({
  newVisitor,
}) => {
  const page = await newVisitor(phone);
  await arrive(page, '/devices');
  await picture(page).scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  await swipe(picture(page), 0, -120);
  await expect.poll(scrolled).toBeGreaterThan(before);
  await expect(image(page)).toHaveCSS('transform', WHOLE);

  await picture(page).tap();
  await expect(image(page)).toHaveCSS('transform', CLOSE);
  const place = () => image(page).evaluate(({ style }) => style.transformOrigin.split(' '));
  const [x, y] = (await place()).map(Number.parseFloat);
  const stopped = await scrolled();
  await swipe(picture(page), -60, 40);
  const [movedX, movedY] = (await place()).map(Number.parseFloat);
  expect(movedX).toBeGreaterThan(x ?? 100);
  expect(movedY).toBeLessThan(y ?? 0);
  expect(await scrolled()).toBe(stopped);
  await expect(image(page)).toHaveCSS('transform', CLOSE);
});
