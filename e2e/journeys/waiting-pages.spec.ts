import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { becomeAlive } from '../fixtures/arrive.ts';
import { expect, phone, test } from '../fixtures/test.ts';
import { holdAnswers } from '../fixtures/traffic.ts';
import { card, expectPrice } from './pricing/plan-cards.ts';

/* Waiting pages answer without their scripts, and a press on what needs them is not lost. */

const scriptFiles = /\.js$/;

function requestedScripts(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (scriptFiles.test(request.url())) requested.push(request.url());
  });
  return requested;
}

/** What the browser says of its connection; `undefined` where it says nothing. */
const connectedBy = (page: Page, connection?: { effectiveType: string; saveData?: boolean }) =>
  page.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', { value });
  }, connection);

test.describe('on a phone', () => {
  test.use(phone);

  // On a slow connection nothing is fetched ahead: a script that is requested starts because of the finger.
  test.beforeEach(({ page }) => connectedBy(page, { effectiveType: '3g' }));

  test('a finger on a link fetches nothing, and the menu works before any script', async ({
    page,
  }) => {
    const requested = requestedScripts(page);
    await page.goto(paths.home());
    await page.getByRole('main').getByRole('link', { name: 'See Solutions' }).tap();
    await expect(page).toHaveURL(/#solutions$/);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).tap();
    await expect(page).toHaveURL(paths.contact());
    expect(requested).toEqual([]);

    const letGo = await holdAnswers(page, scriptFiles);
    await page.goto(paths.devices());
    expect(requested).toEqual([]);
    await page.getByRole('button', { name: 'Open menu' }).tap();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    // The finger was the first sign of a visitor: the scripts start after the frame that shows the menu.
    await expect.poll(() => requested).not.toEqual([]);
    await page.getByRole('button', { name: 'Close menu' }).tap();
    await expect(menu).toBeHidden();
    await page.getByRole('link', { name: 'Buy Cash drawer' }).first().tap();
    letGo();
    await expect(page).toHaveURL(paths.deviceCheckout());
    await expect(page.getByRole('textbox', { name: 'How many: Cash drawer' })).toHaveValue('1');
  });
});

test('a choice in the address of a page that waits is shown without a touch', async ({ page }) => {
  await page.goto('/?period=monthly#plans');
  await expectPrice(card(page, 'Basic Plan'), 1_200, 'a month');
});

test('the list that a mouse has opened stays open when the page is alive', async ({ page }) => {
  const letGo = await holdAnswers(page, scriptFiles);
  await page.goto('/why-nguzo');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const product = navigation.getByRole('link', { name: 'Integrated ERP' });
  const trigger = navigation.getByRole('button', { name: 'Solutions' });
  await expect(product).toBeHidden();
  await trigger.hover();
  await expect(product).toBeVisible();
  letGo();
  await becomeAlive(page);
  await expect(trigger).toHaveAttribute('aria-expanded', 'true');
  await expect(product).toBeVisible();
  await page.mouse.move(5, 700);
  await expect(product).toBeHidden();
});

for (const { what, connection, fetches } of [
  { what: 'on a fast connection', connection: { effectiveType: '4g' }, fetches: true },
  { what: 'on an unknown connection', connection: undefined, fetches: true },
  { what: 'on no slow connection', connection: { effectiveType: '3g' }, fetches: false },
  {
    what: 'for nobody who saves data',
    connection: { effectiveType: '4g', saveData: true },
    fetches: false,
  },
]) {
  test(`scripts that wait are fetched ahead, and not run, ${what}`, async ({ page }) => {
    const requested = requestedScripts(page);
    await connectedBy(page, connection);
    await page.clock.install();
    await page.goto(paths.home());
    expect(requested).toEqual([]);
    const settled =
      fetches && page.waitForEvent('requestfinished', (request) => scriptFiles.test(request.url()));
    await page.clock.runFor(2_500);
    await settled;
    expect(requested.length > 0).toBe(fetches);
    await expect(page.locator('html[data-ready]')).not.toBeAttached();
  });
}
