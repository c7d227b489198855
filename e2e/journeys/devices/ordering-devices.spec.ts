import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { arrive, expectArrived } from '../../fixtures/arrive.ts';
import { tabTo } from '../../fixtures/keyboard.ts';
import { markDocument } from '../../fixtures/same-document.ts';
import { expect, test } from '../../fixtures/test.ts';
import { fewer, more, proceed, quantity, total } from './checkout.ts';

/*
 * A visitor takes the devices that they chose to payment or to sales, and comes back: the checkout
 * then has the order again, or puts it aside for a new one.
 */

const message = [
  'I would like to order:',
  '3 × Portable POS at KSh 2,200 each: KSh 6,600',
  '1 × 919D Double Touch screen POS at KSh 66,500 each: KSh 66,500',
  'Total: KSh 73,100',
];

/** Checks that the order is in the enquiry form, and that no other document was loaded. */
async function expectHandedOver(page: Page, press: () => Promise<void>) {
  const expectSameDocument = await markDocument(page);
  await press();
  await expectArrived(page, '/send-inquiry');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(message.join('\n'));
  await expectSameDocument();
}

const purchase = paths.buyDevices({ devices: { portablePOS: 3, posComputer2: 1 }, val: 73_100 });
const putAside = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'You took an order to payment' });

/** Chooses three terminals and a till. */
async function chooseDevices(page: Page) {
  await quantity(page, 'Portable POS').fill('3');
  await more(page, '919D Double Touch screen POS').click();
  await expect(total(page)).toContainText('KSh 73,100');
}

test('an empty order cannot proceed, and the page says what to do', async ({ page }) => {
  await arrive(page, '/device-checkout');
  await page.getByRole('button', { name: 'Proceed to payment' }).click();
  const notice = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: 'Nothing chosen yet' });
  await expect(notice).toContainText('Choose at least one device');
  expect(await notice.evaluate((box) => box.parentElement === document.activeElement)).toBe(true);
  await expect(page).toHaveURL('/device-checkout');
  await expectAccessible(page);
  await more(page, 'Cash drawer').click();
  await expect(notice).toHaveCount(0);
});

test('an order leads to the purchase of its devices, at the total on screen', async ({ page }) => {
  await arrive(page, '/device-checkout');
  await chooseDevices(page);
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
});

test('a visitor who goes back from the purchase finds the order, and can change it', async ({
  page,
}) => {
  await arrive(page, '/device-checkout');
  await chooseDevices(page);
  await proceed(page).click();
  await expectArrived(page, purchase);
  await page.goBack();
  await expect(total(page)).toContainText('KSh 73,100');
  await page.reload();
  await expect(total(page)).toContainText('KSh 73,100');
  await expect(putAside(page)).toHaveCount(0);
  await fewer(page, 'Portable POS').click();
  await expect(page).toHaveURL('/device-checkout');
  await page.reload();
  await expect(total(page)).toContainText('KSh 70,900');
  await expect(putAside(page)).toHaveCount(0);
});

test('a visitor who comes again after the purchase begins a new order, and can put the earlier one back', async ({
  page,
}) => {
  await arrive(page, '/device-checkout');
  await chooseDevices(page);
  await proceed(page).click();
  await expectArrived(page, purchase);
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

test('an earlier order that was paid for is not shown again', async ({ page }) => {
  await arrive(page, '/device-checkout');
  await chooseDevices(page);
  await proceed(page).click();
  await expectArrived(page, purchase);
  await arrive(page, '/device-checkout');
  await expect(total(page)).toContainText('KSh 0');
  await putAside(page).getByRole('button', { name: 'Dismiss' }).click();
  await page.reload();
  await expect(total(page)).toContainText('KSh 0');
  await expect(putAside(page)).toHaveCount(0);
});

test('sales can be asked instead, and receive the whole order', async ({ page }) => {
  await arrive(page, '/device-checkout');
  await chooseDevices(page);
  await expectHandedOver(page, () =>
    page.getByRole('button', { name: 'Ask our sales team instead' }).click(),
  );
  await page.goBack();
  await expect(total(page)).toContainText('KSh 73,100');
});

test('an order that is too large to be paid for online goes to sales alone, and says why', async ({
  page,
}) => {
  await arrive(page, '/device-checkout');
  await quantity(page, '919D Double Touch screen POS').fill('150');
  await expect(proceed(page)).toHaveAttribute('href', /val=9975000/);
  await more(page, '919D Double Touch screen POS').click();
  await expect(page.getByText(/^An order of this size cannot be paid for online/)).toBeVisible();
  await expect(proceed(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Ask our sales team instead' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send to sales' }).click();
  await expectArrived(page, '/send-inquiry');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
    /Total: KSh 10,041,500$/,
  );
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
  const askSales = page.getByRole('button', { name: 'Ask our sales team instead' });
  await tabTo(page, askSales);
  await tabTo(page, proceed(page));
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(askSales).toBeFocused();
  await expectHandedOver(page, () => page.keyboard.press('Enter'));
  await page.goBack();
  await tabTo(page, proceed(page));
  await page.keyboard.press('Enter');
  await expectArrived(page, purchase);
});
