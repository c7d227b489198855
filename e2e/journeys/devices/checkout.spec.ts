import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { arrive, expectArrived } from '../../fixtures/arrive.ts';
import { tabTo } from '../../fixtures/input.ts';
import { notice, status } from '../../fixtures/notices.ts';
import { expect, test } from '../../fixtures/test.ts';
import { markDocument } from '../../fixtures/traffic.ts';

/* A visitor chooses devices at the checkout, and takes the order to payment or to sales. */

const items = [
  ['Portable POS', 2_200],
  ['918D Touch screen POS', 36_140],
  ['919D Double Touch screen POS', 66_500],
  ['Thermal printer', 10_500],
  ['Cash drawer', 8_600],
  ['Bar code scanner', 5_400],
] as const;

const written = (price: number) => `KSh ${price.toLocaleString('en-KE')}`;
const more = (page: Page, name: string) => page.getByRole('button', { name: `One ${name} more` });
const fewer = (page: Page, name: string) => page.getByRole('button', { name: `One ${name} fewer` });
const quantity = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `How many: ${name}` });
const proceed = (page: Page) =>
  page.getByRole('main').getByText('Proceed to payment', { exact: true });
const total = (page: Page) => status(page, 'Total');
const askSales = (page: Page) => page.getByRole('button', { name: 'Ask our sales team instead' });

test('six devices have prices and a total, and a held button repeats', async ({ page }) => {
  await arrive(page, '/device-checkout');
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
  expect(sum).toBe(129_340);
  await expectAccessible(page);

  // A button that is held repeats until it is released, and stops at the limit.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const name = 'Bar code scanner';
  await quantity(page, name).fill('0');
  await more(page, name).hover();
  await page.mouse.down();
  await page.clock.runFor(400 + 9 * 80);
  await page.mouse.up();
  await expect(quantity(page, name)).toHaveValue('10');
  await page.clock.runFor(5_000);
  await expect(quantity(page, name)).toHaveValue('10');
  await quantity(page, name).fill('990');
  await more(page, name).hover();
  await page.mouse.down();
  await page.clock.runFor(5_000);
  await expect(quantity(page, name)).toHaveValue('999');
  // The pointer leaves while the button is down.
  await fewer(page, name).hover();
  await page.mouse.up();
  await page.clock.runFor(5_000);
  await expect(quantity(page, name)).toHaveValue('999');
});

test('an order survives a reload and going back, and one that is too large goes to sales', async ({
  page,
  newVisitor,
}) => {
  await arrive(page, '/devices');
  const expectSameDocument = await markDocument(page);
  await page.getByRole('link', { name: 'Buy Cash drawer' }).click();
  await expectArrived(page, '/device-checkout');
  await expect(quantity(page, 'Cash drawer')).toHaveValue('1');
  await expect(total(page)).toContainText('KSh 8,600');
  await expectSameDocument();
  await page.getByRole('link', { name: 'All devices' }).click();
  await page.getByRole('link', { name: 'Buy Portable terminal' }).click();
  await expect(quantity(page, 'Portable POS')).toHaveValue('1');
  await expect(quantity(page, 'Cash drawer')).toHaveValue('1');
  await fewer(page, 'Portable POS').click();
  await page.reload();
  await expect(quantity(page, 'Cash drawer')).toHaveValue('1');
  await expect(quantity(page, 'Portable POS')).toHaveValue('0');

  await quantity(page, 'Thermal printer').fill('12');
  await more(page, '918D Touch screen POS').click();
  const sum = written(8_600 + 12 * 10_500 + 36_140);
  await page.reload();
  await expect(total(page)).toContainText(sum);
  await expect(quantity(page, 'Thermal printer')).toHaveValue('12');
  await page.getByRole('link', { name: 'All devices' }).click();
  await expectArrived(page, '/devices');
  await page.goBack();
  await expect(total(page)).toContainText(sum);
  const other = await newVisitor();
  await arrive(other, '/device-checkout');
  await expect(total(other)).toContainText('KSh 0');
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
  await expectArrived(page, '/send-inquiry');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
    /Total: KSh 10,041,500$/,
  );
});

test('without scripts the checkout says its prices and how to order', async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto('/device-checkout');
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
const putAside = (page: Page) => status(page, 'You took an order to payment');

test('an order leads to its purchase, and can be put back into a new one', async ({ page }) => {
  // An empty order cannot proceed, and the page says what to do.
  await arrive(page, '/device-checkout');
  await page.getByRole('button', { name: 'Proceed to payment' }).click();
  const nothing = notice(page, 'Nothing chosen yet');
  await expect(nothing).toContainText('Choose at least one device');
  await expect(nothing.locator('..')).toBeFocused();
  await expect(page).toHaveURL('/device-checkout');
  await expectAccessible(page);
  await more(page, 'Cash drawer').click();
  await expect(nothing).toHaveCount(0);
  await fewer(page, 'Cash drawer').click();

  await quantity(page, 'Portable POS').fill('3');
  await more(page, '919D Double Touch screen POS').click();
  await expect(total(page)).toContainText('KSh 73,100');
  await expect(page.getByText(/^Next: your details and where we deliver/)).toBeVisible();
  await expect(proceed(page)).toHaveAttribute('href', purchase);
  expect(purchase).toBe(
    '/register/devices?val=73100&devices=%7B%22portablePOS%22%3A3%2C%22posComputer2%22%3A1%7D',
  );
  await expectAccessible(page);
  const expectSameDocument = await markDocument(page);
  await proceed(page).click();
  await expectArrived(page, purchase);
  await expectSameDocument();

  await arrive(page, '/devices');
  await page.getByRole('link', { name: 'Buy Cash drawer' }).click();
  await expectArrived(page, '/device-checkout');
  await expect(total(page)).toContainText('KSh 8,600');
  await expect(putAside(page)).toContainText(
    '3 × Portable POS, 1 × 919D Double Touch screen POS: KSh 73,100.',
  );
  await expectAccessible(page);
  await page.reload();
  await expect(total(page)).toContainText('KSh 8,600');
  await putAside(page).getByRole('button', { name: 'Put it back' }).click();
  await expect(total(page)).toContainText('KSh 81,700');
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeFocused();
  await expect(putAside(page)).toHaveCount(0);
  await page.reload();
  await expect(total(page)).toContainText('KSh 81,700');
  await expect(putAside(page)).toHaveCount(0);
});

test('an order can be made with the keyboard alone', async ({ page }) => {
  await arrive(page, '/device-checkout');
  await tabTo(page, quantity(page, 'Portable POS'));
  await page.keyboard.type('2');
  await page.keyboard.press('ArrowUp');
  await expect(quantity(page, 'Portable POS')).toHaveValue('3');
  await tabTo(page, more(page, '919D Double Touch screen POS'));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await expect(quantity(page, '919D Double Touch screen POS')).toHaveValue('2');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await expect(quantity(page, '919D Double Touch screen POS')).toHaveValue('1');
  await tabTo(page, askSales(page));
  await tabTo(page, proceed(page));
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(askSales(page)).toBeFocused();
  const expectSameDocument = await markDocument(page);
  await page.keyboard.press('Enter');
  await expectArrived(page, '/send-inquiry');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
    [
      'I would like to order:',
      '3 × Portable POS at KSh 2,200 each: KSh 6,600',
      '1 × 919D Double Touch screen POS at KSh 66,500 each: KSh 66,500',
      'Total: KSh 73,100',
    ].join('\n'),
  );
  await expectSameDocument();
  await page.goBack();
  await tabTo(page, proceed(page));
  await page.keyboard.press('Enter');
  await expectArrived(page, purchase);
});
