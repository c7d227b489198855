import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { expectAccessible } from '../../../fixtures/accessible.ts';
import { arrive, expectArrived } from '../../../fixtures/arrive.ts';
import { notice } from '../../../fixtures/notices.ts';
import { expect, test } from '../../../fixtures/test.ts';
import { countCalls } from '../../../fixtures/traffic.ts';
import { newApplicant } from '../trial/trial-form.ts';
import { planWithDevices, purchaseOn } from './purchase.ts';

const order = (page: Page) => page.getByRole('region', { name: 'Your order' });

test('step 1 says what each line of an order costs, and what is missing of the address', async ({
  page,
}) => {
  const orders = countCalls(page, '/order');
  await arrive(page, paths.purchase(planWithDevices));
  for (const text of [
    'Business PlanUp to 3 users, for a yearKES 25,000',
    'Thermal printer1 × KES 10,500KES 10,500',
    'Cash drawer1 × KES 8,600KES 8,600',
    'Paid every yearKES 25,000',
    'Paid onceKES 19,100',
    'Total to pay now incl. VATKES 44,100',
  ]) {
    await expect(order(page)).toContainText(text);
  }
  await expect(order(page).getByRole('combobox')).toHaveCount(0);
  const form = purchaseOn(page).details;
  const delivery = purchaseOn(page).delivery;
  await form.next.click();
  await expect(notice(page, 'All fields are required')).toBeVisible();
  const links = page.getByRole('main').getByRole('status').getByRole('link');
  await expect(links).toHaveText([
    'Company name is required',
    'Email address is required',
    'Phone number is required',
    'Full name is required',
    'Building, street or landmark is required',
    'Town is required',
    'Please agree to the terms and conditions',
  ]);
  await expect(form.terms).toHaveAccessibleDescription('Please agree to the terms and conditions');
  await links.filter({ hasText: 'Town is required' }).click();
  await expect(delivery.town).toBeFocused();
  expect(orders()).toBe(0);
  await form.fillIn(newApplicant());
  // The driver calls the buyer unless somebody else is named.
  await expect(delivery.phone).toHaveValue('0712345678');
  await expectAccessible(page);

  await delivery.fillIn();
  await delivery.phone.fill('0722000111');
  await delivery.note.fill('Blue gate');
  await page.reload();
  await expect(delivery.address).toHaveValue('Kibuye Plaza, 2nd floor\nOginga Odinga Street');
  await form.terms.check();
  await form.next.click();
  await expect(purchaseOn(page).payButton).toBeVisible();
  const summary = purchaseOn(page).orderSummary;
  for (const text of ['Oginga Odinga Street', 'Kisumu', '0722000111', 'Blue gate']) {
    await expect(summary).toContainText(text);
  }
  await expect(summary).toContainText('Total to pay now incl. VATKES 44,100');
  expect(orders()).toBe(1);
  await expectAccessible(page);

  await summary.getByRole('link', { name: 'Change where your devices are brought' }).click();
  // What is stored, and the link from it, names the add-ons as orders do.
  const addOns: typeof planWithDevices.addOns = ['thermalPrinter', 'cashDrawer'];
  await expectArrived(page, paths.purchase({ ...planWithDevices, addOns }));
  await expect(delivery.town).toHaveValue('Kisumu');
  await expect(delivery.phone).toHaveValue('0722000111');
});
