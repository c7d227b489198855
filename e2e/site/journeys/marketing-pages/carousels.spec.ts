import type { Page } from '@playwright/test';
import { expectAccessibleWhileStopped } from '../../../fixtures/accessible.ts';
import { arrive, arriveWhileStopped, FRAME } from '../../../fixtures/arrive.ts';
import { swipe, tabTo } from '../../../fixtures/input.ts';
import { expect, phone, test } from '../../../fixtures/test.ts';

/* What moves, slides and fades in a browser; when it pauses is tested beside the carousel. */

/** Advances the clock until something has happened, so that the test knows the time from then on. */
async function passTimeUntil(page: Page, happened: () => Promise<boolean>) {
  while (!(await happened())) await page.clock.runFor(5 * FRAME);
}

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

function marketPlace(page: Page) {
  const carousel = page.getByRole('group', { name: 'Goods from Kenyan sellers' });
  const slides = carousel.getByRole('group', { name: / of 8$/ });
  const slide = (position: number) => carousel.getByRole('group', { name: `${position} of 8` });
  return {
    carousel,
    slides,
    slide,
    button: (name: string) => carousel.getByRole('button', { name }),
    async expectGoods(position: number) {
      await expect(slide(position + 1)).toContainText(goods[position] ?? '');
      await expect(slides).toHaveCount(1);
    },
  };
}

test('the goods begin with the third and advance every 5 seconds, unless they are used', async ({
  page,
}) => {
  await arriveWhileStopped(page, '/products/market-place');
  const { carousel, slide, button, expectGoods } = marketPlace(page);
  await expect(carousel.getByRole('group', { name: / of 8$/, includeHidden: true })).toHaveCount(8);
  await expect(slide(3)).toBeInViewport();
  // No request of its own, as it is the largest paint.
  await expect(slide(3).getByRole('img')).toHaveAttribute('src', /^data:/);
  await expect(slide(4)).not.toBeInViewport();
  await passTimeUntil(page, () => carousel.getByText('4 / 8').isVisible());
  await expectGoods(3);
  for (const position of [4, 5, 6, 7, 0]) {
    await page.clock.runFor(5_000);
    await expectGoods(position);
  }
  await tabTo(page, button('Previous product'));
  await page.clock.fastForward(20_000);
  await expectGoods(0);
  for (const position of [7, 6]) {
    await page.keyboard.press('Enter');
    await expectGoods(position);
  }
  await expectAccessibleWhileStopped(page);
});

const clients = ['Grace Achieng', 'Peter Mutua', 'Beatrice Jelagat', 'Hassan Omar'] as const;
const [first, second, third, fourth] = clients;

function testimonials(page: Page) {
  const dots = page.getByRole('group', { name: 'Choose a testimonial' });
  const row = page.getByRole('group', { name: 'What our clients say' });
  const dot = (client: string) => dots.getByRole('button', { name: `Show the words of ${client}` });
  const expectShown = (client: string) =>
    expect(dot(client)).toHaveAttribute('aria-current', 'true');
  return {
    dots,
    row,
    dot,
    expectShown,
    /** Waits until the slides have come to rest as well, which starts the delay before the next. */
    async expectSettled(client: string) {
      await expectShown(client);
      await row.evaluate((element) =>
        Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
      );
    },
    async open() {
      await row.scrollIntoViewIfNeeded();
      await expect(row).toHaveAttribute('data-live');
      await expectShown(first);
    },
  };
}

/** Opens the home page, where nothing moves before it is near the window, and stops its clock. */
async function arriveAtHome(page: Page) {
  await page.clock.install();
  await arrive(page, '/');
  await page.clock.pauseAt(Date.now() + 60_000);
}

test('the testimonials advance every 3 seconds in a loop, and can be paused', async ({ page }) => {
  await arriveAtHome(page);
  const { dots, dot, open, expectSettled } = testimonials(page);
  await open();
  const isShown = async () => (await dot(second).getAttribute('aria-current')) === 'true';
  await passTimeUntil(page, isShown);
  await expectSettled(second);
  for (const client of [third, fourth, first]) {
    await page.clock.runFor(2_900);
    await expect(dot(client)).not.toHaveAttribute('aria-current', 'true');
    await page.clock.runFor(100);
    await expectSettled(client);
  }
  await dot(fourth).click();
  await page.clock.runFor(FRAME);
  await expectSettled(fourth);
  await dots.getByRole('button', { name: 'Pause the testimonials' }).click();
  await page.clock.fastForward(10_000);
  await expectSettled(fourth);
  await dots.getByRole('button', { name: 'Let the testimonials move on' }).click();
  await page.clock.runFor(3_000);
  await expectSettled(first);
});

test('a swipe to either side changes the slide, and up or down scrolls the page', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ ...phone, reducedMotion: 'reduce' });
  await arrive(page, '/products/market-place');
  const { carousel, slides, slide, button } = marketPlace(page);
  // Before its first change it is a row that scrolls, and the carousel begins where it is then.
  const atRest = page.evaluate(
    () => new Promise((resolve) => document.addEventListener('scrollend', resolve, true)),
  );
  await swipe(slide(3), -200, 0);
  await atRest;
  await expect(carousel.getByText(/[4-6] \/ 8/)).toBeVisible();
  const begun = Number.parseInt((await carousel.getByText(/\d \/ 8/).textContent()) ?? '', 10);
  await button('Next product').tap();
  await expect(slides).toHaveCount(1);
  await expect(slide(begun + 1)).toBeVisible();
  await swipe(slides, -250, 0);
  await expect(slide(begun + 2)).toBeVisible();
  await swipe(slides, 250, 0);
  await expect(slide(begun + 1)).toBeVisible();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  await swipe(slides, 0, -150);
  await expect.poll(scrolled).toBeGreaterThan(before);
  await expect(slide(begun + 1)).toBeVisible();

  await arrive(page, '/');
  const { row, expectShown, open } = testimonials(page);
  await open();
  await swipe(row, -250, 0);
  await expectShown(second);
  await swipe(row, 250, 0);
  await expectShown(first);
});

test('with reduced motion nothing slides or fades, and testimonials are centred', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ reducedMotion: 'reduce' });
  await arriveAtHome(page);
  const { row, dots, dot, open, expectShown } = testimonials(page);
  await open();
  await page.clock.fastForward(20_000);
  await expectShown(first);
  await expect(dots.getByRole('button')).toHaveCount(4);
  await dot(fourth).click();
  await page.clock.runFor(FRAME);
  await expectShown(fourth);
  await dot(first).click();
  // One on a phone, two from 768 pixels.
  for (const [width, inView] of [
    [767, 1],
    [768, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(async () => {
      await page.clock.runFor(FRAME);
      const box = await row.boundingBox();
      const shown = await row.getByRole('listitem').filter({ hasText: first }).boundingBox();
      if (!box || !shown) throw new Error('the testimonials are not there');
      expect(shown.width).toBeCloseTo((box.width - 50 * (inView - 1)) / inView, 0);
      expect(shown.x + shown.width / 2).toBeCloseTo(box.x + box.width / 2, 0);
    }).toPass();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();
  await expect(marketPlace(page).button('Play')).toBeVisible();
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => /[1-9]/.test(getComputedStyle(element).transitionDuration))
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );
  expect(moving).toEqual([]);
});
