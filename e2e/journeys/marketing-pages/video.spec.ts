import { expectAccessible } from '../../fixtures/accessible.ts';
import { arrive } from '../../fixtures/arrive.ts';
import { expect, test } from '../../fixtures/test.ts';

const title = 'One day with Nguzo ERP';

test('the video opens over the page, plays automatically, and closes in each of three ways', async ({
  page,
}) => {
  await arrive(page, '/');
  const play = page.getByRole('button', { name: 'Play the video' });
  const window = page.getByRole('dialog', { name: title });
  const video = window.locator('video');
  const leaving = {
    'the button': () => window.getByRole('button', { name: 'Close' }).click(),
    Escape: () => page.keyboard.press('Escape'),
    'a click beside it': () => page.mouse.click(20, 450),
  };
  for (const [way, leave] of Object.entries(leaving)) {
    await test.step(`closed by ${way}`, async () => {
      await play.click();
      await expect(window).toBeVisible();
      await expect
        .poll(() => video.evaluate((element) => 'paused' in element && element.paused))
        .toBe(false);
      await leave();
      await expect(window).toBeHidden();
      await expect(play).toBeFocused();
    });
  }
});

test('on the pages about the company and the ERP the height of its frame is 30% of the window, its width at most 1280 pixels', async ({
  page,
}) => {
  for (const path of ['/about', '/products/integrated-erp']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await arrive(page, path);
    await page.getByRole('button', { name: 'Watch Video' }).click();
    const video = page.getByRole('dialog', { name: title }).locator('video');
    await expect(video).toBeVisible();
    await expect(video).toHaveCSS('width', '768px');
    await expect(video).toHaveCSS('height', '432px');
    await page.setViewportSize({ width: 3000, height: 1200 });
    await expect(video).toHaveCSS('width', '1280px');
    await expect(video).toHaveCSS('height', '900px');
  }
  await expectAccessible(page);
});
