import { arrive, arriveWhileStopped, FRAME } from '../../fixtures/arrive.ts';
import { tabTo } from '../../fixtures/keyboard.ts';
import { expect, test } from '../../fixtures/test.ts';
import { swipe } from '../../fixtures/touch.ts';
import { arriveAtHome, passTimeUntil } from './carousel.ts';

/*
 * What the site's carousels promise visitors who use the keyboard, a finger, or prefer that nothing
 * moves. Each carousel has a file of its own besides.
 */

test.describe('for a visitor who uses the keyboard', () => {
  test('nothing moves while the focus is in a carousel, unless play was pressed there', async ({
    page,
  }) => {
    await arriveWhileStopped(page, '/products/market-place');
    const carousel = page.getByRole('group', { name: 'Goods from Kenyan sellers' });
    const next = carousel.getByRole('button', { name: 'Next product' });
    await tabTo(page, next);
    await page.clock.runFor(20_000);
    await expect(carousel.getByText('3 / 8')).toBeVisible();
    await page.keyboard.press('Enter');
    await page.clock.runFor(20_000);
    await expect(carousel.getByText('4 / 8')).toBeVisible();
    for (const name of ['Pause', 'Play']) {
      await carousel.getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
    }
    await passTimeUntil(page, () => carousel.getByText('5 / 8').isVisible());
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a swipe to either side changes the slide, and up or down scrolls the page', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await arrive(page, '/products/market-place');
    const carousel = page.getByRole('group', { name: 'Goods from Kenyan sellers' });
    const shown = (position: number) => carousel.getByRole('group', { name: `${position} of 8` });
    // Before its first change it is a row that scrolls, and the carousel begins where it is then.
    const atRest = page.evaluate(
      () => new Promise((resolve) => document.addEventListener('scrollend', resolve, true)),
    );
    await swipe(shown(3), -200, 0);
    await atRest;
    await expect(carousel.getByText(/[4-6] \/ 8/)).toBeVisible();
    const text = await carousel.getByText(/\d \/ 8/).textContent();
    const first = Number.parseInt(text ?? '', 10);
    await carousel.getByRole('button', { name: 'Next product' }).tap();
    await expect(carousel.getByRole('group', { name: / of 8$/ })).toHaveCount(1);
    await expect(shown(first + 1)).toBeVisible();
    await swipe(shown(first + 1), -250, 0);
    await expect(shown(first + 2)).toBeVisible();
    await swipe(shown(first + 2), 250, 0);
    await expect(shown(first + 1)).toBeVisible();
    await swipe(shown(first + 1), 250, 0);
    await expect(shown(first)).toBeVisible();
    const scrolled = () => page.evaluate(() => window.scrollY);
    const before = await scrolled();
    await swipe(shown(first), 0, -150);
    await expect.poll(scrolled).toBeGreaterThan(before);
    await expect(shown(first)).toBeVisible();

    await arrive(page, '/');
    const row = page.getByRole('group', { name: 'What our clients say' });
    await row.scrollIntoViewIfNeeded();
    const dot = (client: string) =>
      page.getByRole('button', { name: `Show the words of ${client}` });
    await expect(dot('Grace Achieng')).toHaveAttribute('aria-current', 'true');
    await swipe(row, -250, 0);
    await expect(dot('Peter Mutua')).toHaveAttribute('aria-current', 'true');
    await swipe(row, 250, 0);
    await expect(dot('Grace Achieng')).toHaveAttribute('aria-current', 'true');
  });
});

test.describe('for a visitor who prefers reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing moves on its own, and nothing slides or fades', async ({ page }) => {
    await arriveAtHome(page);
    const dots = page.getByRole('group', { name: 'Choose a testimonial' });
    await page.getByRole('heading', { name: 'What our clients say' }).scrollIntoViewIfNeeded();
    const dot = (client: string) => dots.getByRole('button', { name: client });
    await expect(dot('Grace Achieng')).toHaveAttribute('aria-current', 'true');
    await page.clock.runFor(20_000);
    await expect(dot('Grace Achieng')).toHaveAttribute('aria-current', 'true');
    await dot('Hassan Omar').click();
    await page.clock.runFor(FRAME);
    await expect(dot('Hassan Omar')).toHaveAttribute('aria-current', 'true');
    await expect(dots.getByRole('button')).toHaveCount(4);

    await page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();
    const carousel = page.getByRole('group', { name: 'Goods from Kenyan sellers' });
    await expect(carousel.getByRole('button', { name: 'Play' })).toBeVisible();
    await page.clock.runFor(20_000);
    await expect(carousel.getByRole('group', { name: '3 of 8' })).toBeVisible();
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) =>
          getComputedStyle(element)
            .transitionDuration.split(', ')
            .some((duration) => Number.parseFloat(duration) > 0),
        )
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    );
    expect(moving).toEqual([]);
  });
});
