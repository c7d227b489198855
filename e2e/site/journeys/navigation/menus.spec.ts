import type { MenuPlace } from '@platform/contracts/remote-routes';
import type { Locator, Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { expectAccessible } from '../../../fixtures/accessible.ts';
import { arrive, expectArrived } from '../../../fixtures/arrive.ts';
import { tabTo } from '../../../fixtures/input.ts';
import { expect, test } from '../../../fixtures/test.ts';
import { composedYear, liveMenu } from '../../../harness/live.ts';
import { readSettings } from '../../../harness/settings.ts';

const entries = (place: MenuPlace) => liveMenu(readSettings().templateStore, place);

const products = entries('solutions');

function solutions(page: Page) {
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const item = navigation.getByRole('listitem').filter({ has: page.getByRole('button') });
  return {
    trigger: navigation.getByRole('button', { name: 'Solutions' }),
    product: navigation.getByRole('link', { name: 'Integrated ERP' }),
    list: item.getByRole('link'),
  };
}

test('the Solutions list opens under the mouse, by keyboard and by touch', async ({
  page,
  newVisitor,
}) => {
  await arrive(page, '/pricing');
  const { trigger, product, list } = solutions(page);
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
  await trigger.blur();
  await trigger.hover();
  await expect(product).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(product).toBeHidden();

  await trigger.focus();
  await page.keyboard.press('Enter');
  await expect(product).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(product).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(product).toBeHidden();
  await expect(trigger).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await expect(product).toBeHidden();
  await trigger.focus();
  await page.keyboard.press('Space');
  await expect(product).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products/integrated-erp');
  await expect(product).toBeHidden();

  const tablet = await newVisitor({ hasTouch: true });
  await arrive(tablet, '/pricing');
  const touched = solutions(tablet);
  await touched.trigger.tap();
  await expect(touched.product).toBeVisible();
  // Beside the list, whatever its length.
  await tablet.getByRole('main').tap({ position: { x: 1_300, y: 120 } });
  await expect(touched.product).toBeHidden();
});

test('header and footer lead everywhere, also while the page is scrolled', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2031-03-01T09:00:00+03:00'));
  await arrive(page, paths.pricing());
  const header = page.getByRole('banner');
  const chat = header.getByRole('link', { name: 'Chat with us' });
  await expect(chat).toHaveAttribute('target', '_blank');
  await expect(header.getByRole('link')).toHaveText([
    'Nguzo',
    'Home',
    ...entries('main'),
    'Chat with us',
    ...entries('account'),
    ...entries('call-to-action'),
  ]);

  const footer = page.getByRole('contentinfo');
  const column = (name: string) => footer.getByRole('navigation', { name }).getByRole('link');
  await expect(column('Solutions')).toHaveText(products);
  await expect(column('Nguzo')).toHaveText(['Home', ...entries('company'), ...entries('main')]);
  await expect(footer.getByRole('list').last().getByRole('link')).toHaveText(entries('policies'));
  for (const [part, name, address] of [
    [header, 'Why Nguzo', paths.why('Nguzo')],
    [header, 'Devices', paths.devices()],
    [header, 'Contact Us', paths.contact()],
    [header, 'Login', paths.login()],
    [header, 'Start free trial', paths.pricing()],
    [header, 'Chat with us', /^https:\/\/wa\.me\/\d+$/],
    [footer, 'Terms and Conditions', paths.terms()],
    [footer, 'Privacy Policy', paths.policies()],
    [footer, 'Cookie Policy', paths.cookies()],
    [footer, '+254 709 555 010', 'tel:+254709555010'],
    [footer, 'hello@nguzo.example', 'mailto:hello@nguzo.example'],
  ] as const) {
    await expect(part.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
  }
  await expect(footer).toContainText('Pillar House, 4th Floor, Ngong Road, Nairobi');
  await expect(footer).toContainText(
    `© ${composedYear(readSettings().templateStore)} Nguzo Systems Limited`,
  );

  const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
  await scrollTo(101);
  await expect(header).toHaveAttribute('data-active');
  await expectAccessible(page);
  await scrollTo(100);
  await expect(header).not.toHaveAttribute('data-active');

  await page.setViewportSize({ width: 1_024, height: 768 });
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const tops = await links.evaluateAll((shown) =>
    shown
      .filter((link) => link.checkVisibility({ visibilityProperty: true }))
      .map((link) => link.getBoundingClientRect().top),
  );
  expect(tops.length).toBeGreaterThan(3);
  expect(new Set(tops).size).toBe(1);
});

test('the menu of small screens closes in four ways, and leads wherever the row does', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await arrive(page, '/');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const open = page.getByRole('button', { name: 'Open menu' });
  const close = menu.getByRole('button', { name: 'Close menu' });
  await tabTo(page, open);
  await page.keyboard.press('Enter');
  await expect(menu).toBeInViewport({ ratio: 1 });
  await tabTo(page, close);
  await menu.evaluate(noteDurations);
  await page.keyboard.press('Enter');
  // The page can be used while the menu slides out.
  await expect(menu).toHaveAttribute('data-durations', '1700');
  await open.click();
  await expect(menu).toBeInViewport({ ratio: 1 });

  await page.emulateMedia({ reducedMotion: 'reduce' });
  const beside = () => page.mouse.click(10, 400);
  for (const leave of [() => close.click(), () => page.keyboard.press('Escape'), beside]) {
    await leave();
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();
    await open.click();
    await expect(menu).toBeVisible();
  }

  await expect(menu.getByRole('link')).toHaveText([
    'Home',
    ...entries('main'),
    'Chat with us',
    ...entries('sidebar'),
  ]);
  const addresses = (links: Locator) =>
    links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const wide = await addresses(page.locator('header a:not(dialog a)'));
  expect(wide.length).toBeGreaterThan(products.length);
  expect(await addresses(menu.locator('a'))).toEqual(expect.arrayContaining(wide));
  const group = menu.getByText('Solutions');
  await group.click();
  await expect(menu.getByRole('group').getByRole('link')).toHaveText(products);
  await expectAccessible(page);
  await group.click();
  await expect(menu.getByRole('link', { name: 'Integrated ERP' })).toBeHidden();
  await menu.getByRole('link', { name: 'Devices' }).click();
  await expectArrived(page, '/devices');
  await expect(menu).toBeHidden();
});

test('prices are one press away on the first screen of a phone, also with enlarged text', async ({
  page,
}) => {
  const header = page.getByRole('banner');
  const prices = header.getByRole('link', { name: 'Prices', exact: true });
  for (const [width, textSize] of [
    [320, '100%'],
    [320, '200%'],
    [360, '150%'],
    [768, '100%'],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    await arrive(page, paths.about());
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, textSize);
    await expect(prices).toBeInViewport({ ratio: 1 });
    const box = await prices.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await expect(header.getByRole('button', { name: 'Open menu' })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await expect(prices).not.toHaveAttribute('aria-current');
  await prices.click();
  await expectArrived(page, paths.pricing());
  await expect(prices).toHaveAttribute('aria-current', 'page');
});

const forms = [
  paths.login(),
  paths.forgotPassword(),
  paths.register(),
  paths.purchase(),
  paths.sendInquiry(),
];

test('prices are one press away on the first screen of a form, which has no header', async ({
  newVisitor,
}) => {
  for (const path of forms) {
    const page = await newVisitor({ viewport: { width: 360, height: 640 } });
    await arrive(page, path);
    const prices = page.getByRole('link', { name: 'See the plans' });
    await expect(prices).toBeInViewport({ ratio: 1 });
    await prices.click();
    await expectArrived(page, paths.pricing());
  }
});

/** Runs in the page: notes how long the next transitions last, which may be over before a test looks. */
function noteDurations(element: HTMLElement | SVGElement) {
  const note = () => {
    const durations = element.getAnimations().map(({ effect }) => effect?.getTiming().duration);
    element.dataset.durations = [...new Set(durations)].join(' ');
  };
  element.addEventListener('transitionrun', note, { once: true });
}
