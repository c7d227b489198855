import { paths } from '@site/contracts/paths';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { arrive, expectArrived } from '../../fixtures/arrive.ts';
import { countCalls } from '../../fixtures/count-calls.ts';
import { tabTo } from '../../fixtures/keyboard.ts';
import { expect, test } from '../../fixtures/test.ts';
import { newApplicant } from '../trial/trial-form.ts';
import {
  deliveryForm,
  devicesAlone,
  orderDetails,
  orderHardware,
  orderSummary,
  planWithDevices,
} from './hardware.ts';
import { detailsForm, payButton } from './purchase.ts';

test('step 1 says line by line what a plan with devices costs, and what of it recurs', async ({
  page,
}) => {
  await arrive(page, paths.purchase(planWithDevices));
  const order = page.getByRole('region', { name: 'Your order' });
  await expect(order).toContainText('Business PlanUp to 3 users, for a yearKES 25,000');
  await expect(order).toContainText('Thermal printer1 × KES 10,500KES 10,500');
  await expect(order).toContainText('Cash drawer1 × KES 8,600KES 8,600');
  await expect(order).toContainText('Paid every yearKES 25,000');
  await expect(order).toContainText('Paid onceKES 19,100');
  await expect(order).toContainText('Total to pay nowKES 44,100');
  await expect(order.getByRole('combobox')).toHaveCount(0);
  await expectAccessible(page);
});

test('hardware needs an address: what is missing is named, and a reload and the way back keep what was typed', async ({
  page,
}) => {
  const orders = countCalls(page, '/order');
  await arrive(page, paths.purchase(planWithDevices));
  const form = detailsForm(page);
  const delivery = deliveryForm(page);
  await form.fillIn(newApplicant());
  await form.next.click();
  const alert = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: 'All fields are required' });
  await expect(alert.getByRole('link')).toHaveText([
    'Building, street or landmark is required',
    'Town is required',
  ]);
  await alert.getByRole('link', { name: 'Town is required' }).click();
  await expect(delivery.town).toBeFocused();
  // The driver calls the buyer unless somebody else is named.
  await expect(delivery.phone).toHaveValue('0712345678');
  await expectAccessible(page);

  await delivery.fillIn();
  await delivery.address.fill('a'.repeat(10_000));
  await delivery.phone.fill('07');
  await form.next.click();
  await expect(page.getByRole('main').getByRole('status').getByRole('link')).toHaveText([
    'Building, street or landmark is too long: use at most 300 characters',
    'Telephone for the driver must have 7 to 20 digits',
  ]);
  await delivery.fillIn();
  await delivery.phone.fill('0722000111');
  await delivery.note.fill('Blue gate');
  await page.reload();
  await expect(delivery.address).toHaveValue('Kibuye Plaza, 2nd floor\nOginga Odinga Street');
  await form.terms.check();
  await form.next.click();
  await expect(payButton(page)).toBeVisible();
  const summary = orderSummary(page);
  for (const text of ['Oginga Odinga Street', 'Kisumu', '0722000111', 'Blue gate']) {
    await expect(summary).toContainText(text);
  }
  await expect(summary).toContainText('Total to pay nowKES 44,100');
  expect(orders()).toBe(1);
  await expectAccessible(page);

  await summary.getByRole('link', { name: 'Change where your devices are brought' }).click();
  await expectArrived(page, paths.purchase(planWithDevices));
  await expect(delivery.town).toHaveValue('Kisumu');
  await expect(delivery.phone).toHaveValue('0722000111');
});

test('devices are ordered without an account, with the keyboard alone, and a plan can be added to them', async ({
  page,
}) => {
  const questions = countCalls(page, '/account_exists.php');
  await arrive(page, paths.purchase(devicesAlone));
  const order = page.getByRole('region', { name: 'Your order' });
  await expect(order).toContainText('Bar code scanner2 × KES 5,400KES 10,800');
  await expect(order).toContainText('Total to pay nowKES 21,300');
  const addPlan = order.getByLabel('Add a plan to this order');
  await addPlan.selectOption({ label: 'Basic Plan, 3 users: KES 12,000 a year' });
  await expect(order).toContainText('Total to pay nowKES 33,300');
  await page.reload();
  await expect(order).toContainText('Paid onceKES 21,300');
  await addPlan.selectOption({ label: 'No plan: devices alone' });
  await expect(order).toContainText('Total to pay nowKES 21,300');
  await expect(page).toHaveURL(paths.purchase(devicesAlone));

  const form = detailsForm(page);
  await form.company.focus();
  await page.keyboard.type('Mavuno Stores');
  for (const [field, text] of [
    [form.email, 'wanjiru@mavuno.example'],
    [form.phone, '0712345678'],
    [form.name, 'Wanjiru Kamau'],
    [deliveryForm(page).address, 'Kibuye Plaza'],
    [deliveryForm(page).town, 'Kisumu'],
  ] as const) {
    await tabTo(page, field);
    await page.keyboard.type(text);
  }
  await tabTo(page, form.terms);
  await page.keyboard.press('Space');
  await tabTo(page, form.next);
  await page.keyboard.press('Enter');
  await expect(payButton(page)).toBeVisible();
  await expect(orderSummary(page)).toContainText('Bar code scanner2 × KES 5,400KES 10,800');
  await expect(page.getByText('Your account is made')).toHaveCount(0);
  expect(questions()).toBe(0);
});

test('devices at a price that they never had are refused before the payment, with a way to choose again', async ({
  page,
}) => {
  await orderDetails(page, { ...devicesAlone, val: 20_000 });
  const alert = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: 'This order has another price' });
  await expect(alert).toContainText('Your order is not offered like this any more');
  await expect(payButton(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Choose again' }).click();
  await expectArrived(page, paths.deviceCheckout());
});

test.describe('on a phone with text twice as large', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('nothing scrolls sideways from the prices to the payment', async ({ page }) => {
    const expectToFit = async () => {
      const sideways = await page.evaluate(() => {
        const root = document.documentElement;
        root.style.fontSize = '200%';
        return root.scrollWidth - root.clientWidth;
      });
      expect(sideways, page.url()).toBe(0);
    };
    for (const address of [paths.pricing(), paths.deviceCheckout(), paths.login()]) {
      await arrive(page, address);
      await expectToFit();
    }
    for (const selection of [devicesAlone, planWithDevices]) {
      await arrive(page, paths.purchase(selection));
      await expectToFit();
    }
    await orderHardware(page, planWithDevices);
    await expectToFit();
  });
});
