import { expectAccessible } from '../../fixtures/accessible.ts';
import { arrive, expectArrived } from '../../fixtures/arrive.ts';
import { holdAnswers } from '../../fixtures/hold-answers.ts';
import { markDocument } from '../../fixtures/same-document.ts';
import { expect, test } from '../../fixtures/test.ts';
import { fewer, items, more, proceed, quantity, total, written } from './checkout.ts';

/*
 * A visitor chooses devices at the checkout: prices, quantities and the total, and an order that is
 * still there after a reload. What becomes of the order then is in `ordering-devices.spec.ts`.
 */

test('six devices have their prices, and the total of one of each is their sum', async ({
  page,
}) => {
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
});

test('a quantity changes by one, never falls below 0 and never rises above 999', async ({
  page,
}) => {
  await arrive(page, '/device-checkout');
  const name = 'Cash drawer';
  await expect(fewer(page, name)).toBeDisabled();
  // The button says that it is disabled, and keeps the focus that it had when it was pressed last.
  await fewer(page, name).focus();
  await page.keyboard.press('Enter');
  await expect(quantity(page, name)).toHaveValue('0');
  await more(page, name).click();
  await more(page, name).click();
  await expect(total(page)).toContainText('KSh 17,200');
  await fewer(page, name).click();
  await expect(quantity(page, name)).toHaveValue('1');
  await quantity(page, name).fill('1000');
  await expect(quantity(page, name)).toHaveValue('999');
  await expect(more(page, name)).toBeDisabled();
  await quantity(page, name).press('ArrowUp');
  await expect(quantity(page, name)).toHaveValue('999');
  await expect(total(page)).toContainText(written(999 * 8_600));
  await quantity(page, name).fill('-3 dozen');
  await expect(quantity(page, name)).toHaveValue('3');
  await quantity(page, name).fill('');
  await expect(quantity(page, name)).toHaveValue('0');
  await expect(total(page)).toContainText('KSh 0');
});

test('a button that is held repeats until it is released, and stops at the limit', async ({
  page,
}) => {
  await arrive(page, '/device-checkout');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const name = 'Bar code scanner';
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

test('the order survives a reload and going back, until it is cleared', async ({
  page,
  newVisitor,
}) => {
  await arrive(page, '/device-checkout');
  await quantity(page, 'Thermal printer').fill('12');
  await more(page, '918D Touch screen POS').click();
  const sum = written(12 * 10_500 + 36_140);
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
});

test('Buy adds the device to the order, once', async ({ page }) => {
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
});

test('input before the scripts have arrived counts', async ({ page }) => {
  const letGo = await holdAnswers(page, /\.js$/);
  await page.goto('/device-checkout', { waitUntil: 'commit' });
  await quantity(page, 'Portable POS').fill('7');
  letGo();
  await expect(total(page)).toContainText('KSh 15,400');
  await expect(quantity(page, 'Portable POS')).toHaveValue('7');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the checkout lists the prices and says how to order instead', async ({ page }) => {
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
});
