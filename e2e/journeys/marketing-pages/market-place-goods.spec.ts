import type { Page } from '@playwright/test';
import { expectAccessibleWhileStopped } from '../../fixtures/accessible.ts';
import { arriveWhileStopped } from '../../fixtures/arrive.ts';
import { tabTo } from '../../fixtures/keyboard.ts';
import { expect, test } from '../../fixtures/test.ts';
import { passTimeUntil } from './carousel.ts';

/* The carousel of the market place's page, with goods from Kenyan sellers. */

test.describe('the goods of the market place', () => {
  const goods = [
    'Highland tea',
    'Roasted coffee beans',
    'Kiondo basket',
    'Hass avocados',
    'Acacia honey',
    'Sisal rug',
    'Soapstone bowl',
    'Leather bag',
  ] as const;

  const parts = (page: Page) => {
    const carousel = page.getByRole('group', { name: 'Goods from Kenyan sellers' });
    const button = (name: string) => carousel.getByRole('button', { name });
    return {
      carousel,
      slides: carousel.getByRole('group', { name: / of 8$/, includeHidden: true }),
      previous: button('Previous product'),
      next: button('Next product'),
      pause: button('Pause'),
      play: button('Play'),
    };
  };

  /** Checks that this product alone is on show. */
  async function expectShown(page: Page, position: number) {
    const { carousel } = parts(page);
    const shown = carousel.getByRole('group', { name: `${position + 1} of 8` });
    await expect(shown).toContainText(goods[position] ?? '');
    // Once the one before has faded out.
    await expect(carousel.getByRole('group', { name: / of 8$/ })).toHaveCount(1);
  }

  test('begin with the third and advance every 5 seconds, except under the pointer', async ({
    page,
  }) => {
    await arriveWhileStopped(page, '/products/market-place');
    const { carousel, slides } = parts(page);
    await expect(slides).toHaveCount(8);
    await expect(carousel.getByRole('group', { name: '3 of 8' })).toBeInViewport();
    await expect(carousel.getByRole('group', { name: '4 of 8' })).not.toBeInViewport();
    await passTimeUntil(page, () => carousel.getByText('4 / 8').isVisible());
    await expectShown(page, 3);
    await page.clock.runFor(4_800);
    await expectShown(page, 3);
    await page.clock.runFor(200);
    await expectShown(page, 4);
    await carousel.hover();
    await page.clock.runFor(20_000);
    await expectShown(page, 4);
    await page.mouse.move(10, 10);
    for (const position of [5, 6, 7, 0]) {
      await page.clock.runFor(5_000);
      await expectShown(page, position);
    }
  });

  test('go back and forth by keyboard and mouse, past both ends, and can be paused', async ({
    page,
  }) => {
    await arriveWhileStopped(page, '/products/market-place');
    const { previous, next, pause, play } = parts(page);
    await tabTo(page, previous);
    for (const position of [1, 0, 7]) {
      await page.keyboard.press('Enter');
      await expectShown(page, position);
    }
    await next.click();
    await expectShown(page, 0);
    await pause.click();
    await page.mouse.move(10, 10);
    await page.clock.runFor(20_000);
    await expectShown(page, 0);
    await expectAccessibleWhileStopped(page);
    await play.click();
    await page.mouse.move(10, 10);
    await page.clock.runFor(5_000);
    await expectShown(page, 1);
  });
});
