import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { expectAccessible } from '../../../fixtures/accessible.ts';
import { arrive, expectArrived, stopClock } from '../../../fixtures/arrive.ts';
import { tabTo } from '../../../fixtures/input.ts';
import { notice, status } from '../../../fixtures/notices.ts';
import { expect, test } from '../../../fixtures/test.ts';
import { holdAnswers, markDocument } from '../../../fixtures/traffic.ts';
import { written } from '../pricing/plan-cards.ts';

const PORTABLE = 'Portable POS';

const items = [
  [PORTABLE, 2_200],
  ['918D Touch screen POS', 36_140],
  ['919D Double Touch screen POS', 66_500],
  ['Thermal printer', 10_500],
  ['Cash drawer', 8_600],
  ['Bar code scanner', 5_400],
] as const;

const more = (page: Page, name: string) => page.getByRole('button', { name: `One ${name} more` });
const fewer = (page: Page, name: string) => page.getByRole('button', { name: `One ${name} fewer` });
const quantity = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `How many: ${name}` });
const proceed = (page: Page) =>
  page.getByRole('main').getByText('Proceed to payment', { exact: true });
const total = (page: Page) => status(page, 'Total');
const askSales = (page: Page) => page.getByRole('button', { name: 'Ask our sales team instead' });

test('six devices have prices and a total, and a held button repeats', async ({ page }) => {
  await arrive(page, paths.deviceCheckout());
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('textbox') });
  await expect(rows).toHaveCount(items.length);
  let sum = 0;
  for (const [index, [name, price]] of items.entries()) {
    const row = rows.nth(index);
    await expect(row.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(row.getByText(`${written(price)} each`)).toBeVisible();
    await expect(row.getByRole('img')).toHaveAttribute('alt', /\S/);
    await more(page, name).click();
    sum += price;
    await expect(total(page)).toContainText(written(sum));
  }
  // The list price is 25,000. The devices page and the checkout agree on every other device.
  await expect(rows.filter({ hasText: 'List price' })).toHaveCount(1);
  await expect(rows.first()).toContainText(
    'List price KSh 25,000. Our sales team confirms this row’s price with you before we deliver.',
  );
  await expect(total(page)).toContainText('incl. VAT');
  await expect(page.getByText('Prices include VAT. Pay by card through Pesapal.')).toBeVisible();
  await expectAccessible(page);

  // A button that is held repeats until it is released, and stops at the limit.
  await stopClock(page);
  const name = 'Bar code scanner';
  await quantity(page, name).fill('990');
  await more(page, name).hover();
  await page.mouse.down();
  await page.clock.runFor(400 + 4 * 80);
  await expect(quantity(page, name)).toHaveValue('995');
  await page.clock.runFor(5_000);
  await expect(quantity(page, name)).toHaveValue('999');
  await fewer(page, name).hover();
  await page.mouse.up();
  await page.clock.runFor(5_000);
  await expect(quantity(page, name)).toHaveValue('999');
});

test('an order survives a reload and going back, and one that is too large goes to sales', async ({
  page,
}) => {
  await arrive(page, paths.devices());
  const expectSameDocument = await markDocument(page);
  await page.getByRole('link', { name: 'Buy Cash drawer' }).click();
  await expectArrived(page, paths.deviceCheckout());
  await expect(quantity(page, 'Cash drawer')).toHaveValue('1');
  await expect(total(page)).toContainText('KSh 8,600');
  await expectSameDocument();
  await page.getByRole('link', { name: 'All devices' }).click();
  await page.getByRole('link', { name: 'Buy Portable terminal' }).click();
  await expect(quantity(page, PORTABLE)).toHaveValue('1');
  await fewer(page, PORTABLE).click();
  await quantity(page, 'Thermal printer').fill('12');
  // Nothing says that the order is empty while the scripts, which alone know of it, are on their way.
  const letGo = await holdAnswers(page, /\.js$/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeVisible();
  await expect(page.getByText('Nothing chosen yet.')).toBeHidden();
  await expect(page.getByText('KSh 0', { exact: true })).toBeHidden();
  letGo();
  const sum = written(8_600 + 12 * 10_500);
  await expect(total(page)).toContainText(sum);
  await page.getByRole('link', { name: 'All devices' }).click();
  await expectArrived(page, paths.devices());
  await page.goBack();
  await expect(total(page)).toContainText(sum);
  await page.getByRole('button', { name: 'Clear order' }).click();
  await expect(total(page)).toContainText('KSh 0');
  await page.reload();
  await expect(total(page)).toContainText('KSh 0');

  await quantity(page, '919D Double Touch screen POS').fill('150');
  await expect(proceed(page)).toHaveAttribute('href', /val=9975000/);
  await more(page, '919D Double Touch screen POS').click();
  await expect(page.getByText(/^An order of this size cannot be paid for online/)).toBeVisible();
  await expect(proceed(page)).toHaveCount(0);
  await expect(askSales(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send to sales' }).click();
  await expectArrived(page, paths.sendInquiry());
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
    /Total: KSh 10,041,500$/,
  );
});

test('without scripts the checkout says its prices and how to order', async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto(paths.deviceCheckout());
  for (const [name, price] of items) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(page.getByText(`${written(price)} each`).first()).toBeVisible();
  }
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expect(proceed(page)).toBeHidden();
  // Playwright reads no text of this element itself, whether scripts run or not.
  const advice = page.locator('noscript p');
  await expect(advice).toContainText('Choosing quantities here needs JavaScript.');
  await expect(advice.locator('a').first()).toHaveAttribute('href', /^tel:\+254/);
  await expect(advice.locator('a').last()).toHaveAttribute('href', /^mailto:.+@/);
});

const purchase = paths.buyDevices({ devices: { portablePOS: 3, posComputer2: 1 }, val: 73_100 });

test('an order is made with the keyboard alone, leads to its purchase, and can be put back', async ({
  page,
}) => {
  await arrive(page, paths.deviceCheckout());
  await page.getByRole('button', { name: 'Proceed to payment' }).press('Enter');
  const nothing = notice(page, 'Nothing chosen yet');
  await expect(nothing).toContainText('Choose at least one device');
  await expect(nothing.locator('..')).toBeFocused();
  await expectAccessible(page);

  await tabTo(page, quantity(page, PORTABLE));
  await page.keyboard.type('2');
  await page.keyboard.press('ArrowUp');
  await expect(quantity(page, PORTABLE)).toHaveValue('3');
  await expect(nothing).toHaveCount(0);
  await tabTo(page, more(page, '919D Double Touch screen POS'));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await expect(quantity(page, '919D Double Touch screen POS')).toHaveValue('1');
  await expect(total(page)).toContainText('KSh 73,100');
  await expect(page.getByText(/^Next: your details and where we deliver/)).toBeVisible();
  await expect(proceed(page)).toHaveAttribute('href', purchase);
  const chat = page.getByRole('link', { name: 'Order on WhatsApp instead' });
  const message = (await chat.getAttribute('href'))?.split('?text=')[1] ?? '';
  expect(decodeURIComponent(message)).toMatch(
    /^I would like to order:\n3 × Portable POS [\s\S]*73,100$/,
  );
  await expectAccessible(page);
  const expectSameDocument = await markDocument(page);
  await tabTo(page, askSales(page));
  await page.keyboard.press('Enter');
  await expectArrived(page, paths.sendInquiry());
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
    /^I would like to order:\n3 × Portable POS [\s\S]*\nTotal: KSh 73,100$/,
  );
  await page.goBack();
  await tabTo(page, proceed(page));
  await page.keyboard.press('Enter');
  await expectArrived(page, purchase);
  await expectSameDocument();

  await arrive(page, paths.devices());
  await page.getByRole('link', { name: 'Buy Cash drawer' }).click();
  await expectArrived(page, paths.deviceCheckout());
  await expect(total(page)).toContainText('KSh 8,600');
  const putAside = status(page, 'You took an order to payment');
  await expect(putAside).toContainText(
    '3 × Portable POS, 1 × 919D Double Touch screen POS: KSh 73,100.',
  );
  await expectAccessible(page);
  await putAside.getByRole('button', { name: 'Put it back' }).click();
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeFocused();
  await page.reload();
  await expect(total(page)).toContainText('KSh 81,700');
  await expect(putAside).toHaveCount(0);
});
