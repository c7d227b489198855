import type { Page } from '@playwright/test';
import { expectAccessibleWhileStopped } from '../../fixtures/accessible.ts';
import { arrive, arriveWhileStopped, FRAME } from '../../fixtures/arrive.ts';
import { swipe, tabTo } from '../../fixtures/input.ts';
import { expect, test } from '../../fixtures/test.ts';

/* The goods of the market place, and the testimonials of the home page. */

/** Opens the home page, where nothing moves before it is near the window, and stops its clock. */
async function arriveAtHome(page: Page) {
  await page.clock.install();
  await arrive(page, '/');
  await page.clock.pauseAt(Date.now() + 60_000);
}

/**
 * Advances the clock until something has happened, so that the test knows the time from then on.
 */
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

const marketPlace = (page: Page) => {
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
async function expectGoods(page: Page, position: number) {
  const { carousel } = marketPlace(page);
  const product = carousel.getByRole('group', { name: `${position + 1} of 8` });
  await expect(product).toContainText(goods[position] ?? '');
  // Once the one before has faded out.
  await expect(carousel.getByRole('group', { name: / of 8$/ })).toHaveCount(1);
}

test('the goods begin with the third and advance every 5 seconds, except under the pointer', async ({
  page,
}) => {
  await arriveWhileStopped(page, '/products/market-place');
  const { carousel, slides } = marketPlace(page);
  await expect(slides).toHaveCount(8);
  await expect(carousel.getByRole('group', { name: '3 of 8' })).toBeInViewport();
  await expect(carousel.getByRole('group', { name: '4 of 8' })).not.toBeInViewport();
  await passTimeUntil(page, () => carousel.getByText('4 / 8').isVisible());
  await expectGoods(page, 3);
  await page.clock.runFor(4_800);
  await expectGoods(page, 3);
  await page.clock.runFor(200);
  await expectGoods(page, 4);
  await carousel.hover();
  await page.clock.runFor(20_000);
  await expectGoods(page, 4);
  await page.mouse.move(10, 10);
  for (const position of [5, 6, 7, 0]) {
    await page.clock.runFor(5_000);
    await expectGoods(page, position);
  }
});

test('the goods wait for the focus, go back and forth by keyboard and mouse, past both ends, and can be paused', async ({
  page,
}) => {
  await arriveWhileStopped(page, '/products/market-place');
  const { carousel, previous, next, pause, play } = marketPlace(page);
  await tabTo(page, next);
  await page.clock.runFor(20_000);
  await expect(carousel.getByText('3 / 8')).toBeVisible();
  await page.keyboard.press('Enter');
  // The first press loads what slides, and such a time may be over before it has arrived.
  await page.clock.runFor(20_000);
  await expect(carousel.getByText('4 / 8')).toBeVisible();
  await previous.focus();
  for (const position of [2, 1, 0, 7]) {
    await page.keyboard.press('Enter');
    await expectGoods(page, position);
  }
  await next.click();
  await expectGoods(page, 0);
  await pause.click();
  await page.mouse.move(10, 10);
  await page.clock.runFor(20_000);
  await expectGoods(page, 0);
  await expectAccessibleWhileStopped(page);
  await play.click();
  await page.mouse.move(10, 10);
  await page.clock.runFor(5_000);
  await expectGoods(page, 1);

  // Whoever presses play by keyboard wants it to move although the focus is there.
  for (const button of [pause, play]) {
    await button.focus();
    await page.keyboard.press('Enter');
  }
  await passTimeUntil(page, () => carousel.getByText('3 / 8').isVisible());
});

const clients = ['Grace Achieng', 'Peter Mutua', 'Beatrice Jelagat', 'Hassan Omar'] as const;

const testimonials = (page: Page) => {
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
async function openTestimonials(page: Page) {
  const { row, dots, dot } = testimonials(page);
  await row.scrollIntoViewIfNeeded();
  await expect(dots).toBeVisible();
  await expect(dot(clients[0])).toHaveAttribute('aria-current', 'true');
}

/** Waits until the slides have come to rest, which starts the delay before the next slide. */
const settled = (page: Page) =>
  testimonials(page).row.evaluate((row) =>
    Promise.all(row.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );

async function expectClient(page: Page, client: string) {
  await expect(testimonials(page).dot(client)).toHaveAttribute('aria-current', 'true');
  await settled(page);
}

test('the testimonials advance every 3 seconds in a loop, also after one is chosen, and can be paused', async ({
  page,
}) => {
  await arriveAtHome(page);
  await openTestimonials(page);
  const [first, second, third, fourth] = clients;
  const { dot } = testimonials(page);
  const isShown = async () => (await dot(second).getAttribute('aria-current')) === 'true';
  await passTimeUntil(page, isShown);
  await expectClient(page, second);
  for (const client of [third, fourth, first, second]) {
    await page.clock.runFor(2_900);
    await expect(dot(client)).not.toHaveAttribute('aria-current', 'true');
    await page.clock.runFor(100);
    await expectClient(page, client);
  }
  await dot(fourth).click();
  await page.clock.runFor(FRAME);
  await expectClient(page, fourth);
  await page.clock.runFor(3_000);
  await expectClient(page, first);

  await testimonials(page).pause.click();
  await page.clock.runFor(10_000);
  await expectClient(page, first);
  await testimonials(page).play.click();
  await page.clock.runFor(3_000);
  await expectClient(page, second);
});

test('the testimonials are centred: one on a phone, two from 768 pixels', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await arrive(page, '/');
  await openTestimonials(page);
  const { row } = testimonials(page);
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
