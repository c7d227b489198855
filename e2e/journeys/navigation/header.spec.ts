import type { Locator, Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import type { MenuPlace } from '@site/contracts/remote-routes';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { arrive } from '../../fixtures/arrive.ts';
import { tabTo } from '../../fixtures/keyboard.ts';
import { expect, test } from '../../fixtures/test.ts';
import { liveMenu } from '../../site/live-menus.ts';
import { readSettings } from '../../site/settings.ts';

const entries = (place: MenuPlace) => liveMenu(readSettings().templateStore, place);

/** What the Solutions list leads to, in order. */
const products = entries('solutions');

test.describe('the Solutions list in the header', () => {
  const parts = (page: Page) => {
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const trigger = navigation.getByRole('button', { name: 'Solutions' });
    return {
      trigger,
      product: navigation.getByRole('link', { name: 'Integrated ERP' }),
      list: navigation
        .getByRole('listitem')
        .filter({ has: page.getByRole('button') })
        .getByRole('link'),
    };
  };

  test('opens under the mouse, stays open when clicked, and closes when the mouse leaves', async ({
    page,
  }) => {
    await arrive(page, '/pricing');
    const { trigger, product, list } = parts(page);
    await expect(product).toBeHidden();
    await trigger.hover();
    await expect(product).toBeVisible();
    await expect(trigger).toHaveAttribute('aria-expanded', 'true');
    await expect(list).toHaveText(products);
    await trigger.click();
    await expectAccessible(page);
    await expect(product).toBeVisible();
    await page.mouse.move(10, 800);
    await expect(product).toBeHidden();
  });

  test('opens by keyboard, and Escape closes it and returns the focus', async ({ page }) => {
    await arrive(page, '/pricing');
    const { trigger, product } = parts(page);
    await trigger.focus();
    await page.keyboard.press('Enter');
    await expect(product).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(product).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(product).toBeHidden();
    await expect(trigger).toBeFocused();
    await page.keyboard.press('Space');
    await expect(product).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/products/integrated-erp');
    await expect(product).toBeHidden();
  });

  test.describe('on a wide touch screen', () => {
    test.use({ hasTouch: true });

    test('opens by a tap, and closes by a tap elsewhere', async ({ page }) => {
      await arrive(page, '/pricing');
      const { trigger, product } = parts(page);
      await trigger.tap();
      await expect(product).toBeVisible();
      // Beside the list, whatever its length.
      await page.getByRole('main').tap({ position: { x: 1_300, y: 120 } });
      await expect(product).toBeHidden();
    });
  });

  test('closes when Shift+Tab moves the focus out of it', async ({ page }) => {
    await arrive(page, '/pricing');
    const { trigger, product } = parts(page);
    await trigger.focus();
    await page.keyboard.press('Enter');
    await expect(product).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(product).toBeHidden();
  });
});

test('the header links to its pages, to sign-in and to the plans', async ({ page }) => {
  await arrive(page, '/');
  const header = page.getByRole('banner');
  for (const [name, address] of [
    ['Why Nguzo', paths.why('Nguzo')],
    ['Devices', paths.devices()],
    ['Contact Us', paths.contact()],
    ['Login', paths.login()],
    ['Start free trial', paths.pricing()],
  ] as const) {
    await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
  }
  await expect(header.getByRole('link')).toHaveText([
    'Nguzo',
    'Home',
    ...entries('main'),
    'Chat with us',
    ...entries('account'),
    ...entries('call-to-action'),
  ]);
});

test.describe('on the narrowest screen that shows the row', () => {
  test.use({ viewport: { width: 1_024, height: 768 } });

  test('the header’s links stand in one row', async ({ page }) => {
    await arrive(page, '/');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    const tops = await links.evaluateAll((shown) =>
      shown
        .filter((link) => link.checkVisibility({ visibilityProperty: true }))
        .map((link) => link.getBoundingClientRect().top),
    );
    expect(tops.length).toBeGreaterThan(3);
    expect(new Set(tops).size).toBe(1);
  });
});

test('the header changes its style once the page is scrolled more than 100 pixels', async ({
  page,
}) => {
  await arrive(page, '/pricing');
  const header = page.getByRole('banner');
  const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
  await scrollTo(101);
  await expect(header).toHaveAttribute('data-active');
  await expectAccessible(page);
  await scrollTo(100);
  await expect(header).not.toHaveAttribute('data-active');
});

test('the chat opens in the company’s chat application', async ({ page }) => {
  await arrive(page, '/');
  const chat = page.getByRole('banner').getByRole('link', { name: 'Chat with us' });
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+$/);
  await expect(chat).toHaveAttribute('target', '_blank');
});

test.describe('the menu of small screens', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  const parts = (page: Page) => {
    const menu = page.getByRole('dialog', { name: 'Menu' });
    return {
      menu,
      open: page.getByRole('button', { name: 'Open menu' }),
      close: menu.getByRole('button', { name: 'Close menu' }),
    };
  };

  test('closes by its button, by Escape and by a click beside it', async ({ page }) => {
    await arrive(page, '/');
    const { menu, open, close } = parts(page);
    const beside = () => page.mouse.click(10, 400);
    for (const leave of [() => close.click(), () => page.keyboard.press('Escape'), beside]) {
      await open.click();
      await expect(menu).toBeVisible();
      await leave();
      await expect(menu).toBeHidden();
      await expect(open).toBeFocused();
    }
  });

  test('traps the focus, and closes when one of its links is chosen', async ({ page }) => {
    await arrive(page, '/');
    const { menu, open } = parts(page);
    await open.click();
    await expect(menu.getByRole('link')).toHaveText([
      'Home',
      ...entries('main'),
      'Chat with us',
      ...entries('sidebar'),
    ]);
    for (const [name, address] of [
      ['Plans and prices', paths.pricing()],
      ['Start free trial', paths.register()],
    ] as const) {
      await expect(menu.getByRole('link', { name })).toHaveAttribute('href', address);
    }
    const solutions = menu.getByText('Solutions');
    await solutions.click();
    await expect(menu.getByRole('group').getByRole('link')).toHaveText(products);
    await expectAccessible(page);
    await solutions.click();
    await expect(menu.getByRole('link', { name: 'Integrated ERP' })).toBeHidden();
    await menu.getByRole('link', { name: 'Devices' }).click();
    await expect(page).toHaveURL('/devices');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('leads to every page that the header of a wide screen leads to', async ({ page }) => {
    await arrive(page, '/');
    const { menu, open } = parts(page);
    await open.click();
    const addresses = (links: Locator) =>
      links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    const wide = await addresses(page.locator('header a:not(dialog a)'));
    expect(wide.length).toBeGreaterThan(products.length);
    expect(await addresses(menu.locator('a'))).toEqual(expect.arrayContaining(wide));
  });

  test('slides out for 1.7 seconds, and the page can be used meanwhile', async ({ page }) => {
    await arrive(page, '/');
    const { menu, open, close } = parts(page);
    await tabTo(page, open);
    await page.keyboard.press('Enter');
    await expect(menu).toBeInViewport({ ratio: 1 });
    await tabTo(page, close);
    await menu.evaluate(noteDurations);
    await page.keyboard.press('Enter');
    await expect(menu).toHaveAttribute('data-durations', '1700');
    await open.click();
    await expect(menu).toBeInViewport({ ratio: 1 });
  });
});

/**
 * Runs in the page: keeps how long an element's next transitions last, in an attribute. On a busy
 * machine they may be over before a test looks.
 */
function noteDurations(element: HTMLElement | SVGElement) {
  const note = () => {
    const durations = element.getAnimations().map(({ effect }) => effect?.getTiming().duration);
    element.dataset.durations = [...new Set(durations)].join(' ');
  };
  element.addEventListener('transitionrun', note, { once: true });
}
