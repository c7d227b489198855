import type { Page } from '@playwright/test';
import { arrive, FRAME } from '../../fixtures/arrive.ts';
import { expect, test } from '../../fixtures/test.ts';
import { arriveAtHome, passTimeUntil } from './carousel.ts';

/* The carousel of the home page, in which clients praise the product. */

test.describe('the testimonials', () => {
  const clients = ['Grace Achieng', 'Peter Mutua', 'Beatrice Jelagat', 'Hassan Omar'] as const;

  const parts = (page: Page) => {
    const dots = page.getByRole('group', { name: 'Choose a testimonial' });
    return {
      dots,
      row: page.getByRole('group', { name: 'What our clients say' }),
      dot: (client: string) => dots.getByRole('button', { name: `Show the words of ${client}` }),
      pause: dots.getByRole('button', { name: 'Pause the testimonials' }),
      play: dots.getByRole('button', { name: 'Let the testimonials move on' }),
    };
  };

  /** Goes to the testimonials, and waits until they are a carousel that shows the first. */
  async function open(page: Page) {
    const { row, dots, dot } = parts(page);
    await row.scrollIntoViewIfNeeded();
    await expect(dots).toBeVisible();
    await expect(dot(clients[0])).toHaveAttribute('aria-current', 'true');
  }

  /** Waits until the slides have come to rest, which starts the delay before the next slide. */
  const settled = (page: Page) =>
    parts(page).row.evaluate((row) =>
      Promise.all(row.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    );

  async function expectShown(page: Page, client: string) {
    await expect(parts(page).dot(client)).toHaveAttribute('aria-current', 'true');
    await settled(page);
  }

  test('advance every 3 seconds in a loop, also after one is chosen, and can be paused', async ({
    page,
  }) => {
    await arriveAtHome(page);
    await open(page);
    const [first, second, third, fourth] = clients;
    const { dot } = parts(page);
    const isShown = async () => (await dot(second).getAttribute('aria-current')) === 'true';
    await passTimeUntil(page, isShown);
    await expectShown(page, second);
    for (const client of [third, fourth, first, second]) {
      await page.clock.runFor(2_900);
      await expect(dot(client)).not.toHaveAttribute('aria-current', 'true');
      await page.clock.runFor(100);
      await expectShown(page, client);
    }
    await dot(fourth).click();
    await page.clock.runFor(FRAME);
    await expectShown(page, fourth);
    await page.clock.runFor(3_000);
    await expectShown(page, first);

    await parts(page).pause.click();
    await page.clock.runFor(10_000);
    await expectShown(page, first);
    await parts(page).play.click();
    await page.clock.runFor(3_000);
    await expectShown(page, second);
  });

  test('are centred: one on a phone, two from 768 pixels', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await arrive(page, '/');
    await open(page);
    const { row } = parts(page);
    for (const [width, inView] of [
      [767, 1],
      [768, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect(async () => {
        const box = await row.boundingBox();
        const slide = await row.getByRole('listitem').filter({ hasText: clients[0] }).boundingBox();
        if (!box || !slide) throw new Error('the testimonials are not there');
        expect(slide.width).toBeCloseTo((box.width - 50 * (inView - 1)) / inView, 0);
        expect(slide.x + slide.width / 2).toBeCloseTo(box.x + box.width / 2, 0);
      }).toPass();
    }
  });
});
