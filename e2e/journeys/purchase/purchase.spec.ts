import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { arrive, expectArrived } from '../../fixtures/arrive.ts';
import { tabTo } from '../../fixtures/input.ts';
import { expect, test } from '../../fixtures/test.ts';
import { countCalls, holdAnswers, markDocument } from '../../fixtures/traffic.ts';
import {
  basicPlan,
  newApplicant,
  registerAddress,
  startTrial,
  trialForm,
} from '../trial/trial-form.ts';
import {
  cardPage,
  confirming,
  deliveryForm,
  detailsForm,
  devicesAlone,
  expectBought,
  orderDetails,
  orderSummary,
  payButton,
  planWithDevices,
  purchaseAddress,
} from './purchase.ts';

/* From a price card or the device shop through step 1 to the payment. */

const purchasePlan = (page: Page) =>
  page.getByRole('article', { name: 'Basic Plan' }).getByRole('link', { name: /^Purchase Plan/ });

/** What a form or a page says about what is wrong. */
const alertOf = (page: Page, hasText: string) =>
  page.getByRole('main').getByRole('status').filter({ hasText });

test('a visitor buys the plan of a price card with the keyboard alone, without a reload', async ({
  page,
  site,
}) => {
  const applicant = newApplicant();
  await arrive(page, paths.pricing());
  const expectSameDocument = await markDocument(page);
  await purchasePlan(page).focus();
  await page.keyboard.press('Enter');
  await expectArrived(page, paths.purchase({ ...basicPlan, period: 'yearly' }));
  const plan = page.getByRole('region', { name: 'Your plan' });
  for (const text of ['Basic Plan', 'KES 12,000', 'Up to 3 users, for a year']) {
    await expect(plan).toContainText(text);
  }
  const steps = page.getByRole('list', { name: 'Steps of your purchase' });
  await expect(steps.getByRole('listitem')).toHaveText(['1 Details', '2 Payment', '3 Done']);
  await expect(steps.locator('[aria-current="step"]')).toHaveText('1 Details');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link').first()).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', paths.login());
  const form = detailsForm(page);
  await form.fillInByKeyboard(applicant);
  await tabTo(page, form.next);
  await page.keyboard.press('Enter');
  await expectArrived(page, paths.payment());
  await expect(payButton(page)).toBeVisible();
  for (const text of [
    'PackageBasic Plan',
    'Users3',
    applicant.company,
    'Paid forone year',
    'TotalKES 12,000',
  ]) {
    await expect(orderSummary(page)).toContainText(text);
  }
  // The one way to pay that this site shows.
  await expect(page.getByRole('radio')).toHaveCount(1);
  await expect(page.getByRole('radio', { name: 'Payment through Pesapal' })).toBeChecked();
  await expect(page.getByText('By paying you agree to the Terms & Conditions')).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, payButton(page));
  await page.keyboard.press('Enter');
  await expect(confirming(page)).toBeVisible();
  const pay = cardPage(page).frame.getByRole('button', { name: /^Pay KES/ });
  await expect(pay).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(pay).toBeFocused();
  await page.keyboard.press('Enter');
  await expectBought(page, site, applicant);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('link', { name: 'Send my login details again' }).click();
  await expectArrived(page, paths.login());
  await expect(page.getByLabel('Email Address')).toHaveValue(applicant.email);
  await expectSameDocument();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a visitor buys a plan by touch, and nothing scrolls sideways', async ({ page, site }) => {
    const applicant = newApplicant();
    await arrive(page, purchaseAddress);
    const form = detailsForm(page);
    await form.fillIn(applicant);
    await form.next.tap();
    await payButton(page).tap();
    await expect(confirming(page)).toBeVisible();
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways).toBe(0);
    await expectAccessible(page);
    await cardPage(page).pay();
    await expectBought(page, site, applicant);
  });
});

test('an incomplete step 1 names each missing field, and sends nothing', async ({ page }) => {
  const questions = countCalls(page, '/account_exists.php');
  await arrive(page, paths.purchase());
  const form = detailsForm(page);
  await form.next.click();
  const alert = alertOf(page, 'All fields are required');
  await expect(alert).toBeVisible();
  await expect(alert.getByRole('link')).toHaveText([
    'Choose a plan',
    'Company name is required',
    'Email address is required',
    'Phone number is required',
    'Full name is required',
    'Please agree to the terms and conditions',
  ]);
  await expect(form.terms).toHaveAccessibleDescription('Please agree to the terms and conditions');
  await alert.getByRole('link', { name: 'Full name is required' }).click();
  await expect(form.name).toBeFocused();
  await expectAccessible(page);
  expect(questions()).toBe(0);
});

test('input for a trial is kept for a purchase; the visitor is told to wait, and a double click sends one request', async ({
  page,
}) => {
  const questions = countCalls(page, '/account_exists.php');
  const letAnswer = await holdAnswers(page, '**/account_exists.php');
  const applicant = newApplicant();
  await arrive(page, registerAddress);
  await trialForm(page).fillIn(applicant);
  await page.goto(purchaseAddress);
  const form = detailsForm(page);
  await form.expectFilledIn(applicant);
  await form.terms.check();
  await form.next.dblclick();
  await expect(page.getByRole('status').filter({ hasText: 'Verifying Credentials' })).toBeVisible();
  await expectAccessible(page);
  letAnswer();
  // None of the input is in an address.
  await expectArrived(page, paths.payment());
  expect(questions()).toBe(1);
  const kept = await page.evaluate(() => ({ ...sessionStorage }));
  expect(kept).toMatchObject({ userId: applicant.email });
  expect(kept).not.toHaveProperty('account_created');
  await expect(payButton(page)).toBeVisible();
  await page.getByRole('link', { name: 'Change details' }).click();
  await expectArrived(page, purchaseAddress);
  await form.expectFilledIn(applicant);
});

test('a visitor who has an account is told so, with ways to sign in', async ({ page }) => {
  const known = await startTrial(page);
  await arrive(page, purchaseAddress);
  const form = detailsForm(page);
  await form.fillIn({ ...newApplicant(), email: known.email });
  await form.next.click();
  const alert = alertOf(page, 'Credentials already Exist');
  await expect(alert).toContainText('Is it yours?');
  const link = alert.getByRole('link', { name: 'Sign in to buy for it.' });
  await expect(link).toHaveAttribute('href', paths.login());
  await expectAccessible(page);
  await alert.getByRole('link', { name: 'Find My Account' }).click();
  await expectArrived(page, paths.login());
  await expect(page.getByLabel('Email Address')).toHaveValue(known.email);
});

test('a price that no plan or no device has is refused before the payment, with a way to choose again', async ({
  page,
  site,
}) => {
  const applicant = newApplicant();
  await arrive(page, paths.purchase({ package: 'Basic Plan', val: 11, users: 3 }));
  const form = detailsForm(page);
  await form.fillIn(applicant);
  await form.next.click();
  await expect(alertOf(page, 'No package has this price')).toContainText('Nothing was charged');
  await expect(payButton(page)).toHaveCount(0);
  await expect(page.getByText('KES 11')).toHaveCount(0);
  await expectAccessible(page);
  expect(site.charges().filter(({ email }) => email === applicant.email)).toEqual([]);
  await page.getByRole('link', { name: 'See plans and prices' }).click();
  await expectArrived(page, paths.pricing());

  await orderDetails(page, { ...devicesAlone, val: 20_000 });
  await expect(alertOf(page, 'This order has another price')).toContainText(
    'Your order is not offered like this any more',
  );
  await expect(payButton(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Choose again' }).click();
  await expectArrived(page, paths.deviceCheckout());
});

test('step 1 says what a plan with devices costs line by line, names what is missing of the address, and keeps it', async ({
  page,
}) => {
  const orders = countCalls(page, '/order');
  await arrive(page, paths.purchase(planWithDevices));
  const order = page.getByRole('region', { name: 'Your order' });
  await expect(order).toContainText('Business PlanUp to 3 users, for a yearKES 25,000');
  await expect(order).toContainText('Thermal printer1 × KES 10,500KES 10,500');
  await expect(order).toContainText('Cash drawer1 × KES 8,600KES 8,600');
  await expect(order).toContainText('Paid every yearKES 25,000');
  await expect(order).toContainText('Paid onceKES 19,100');
  await expect(order).toContainText('Total to pay nowKES 44,100');
  await expect(order.getByRole('combobox')).toHaveCount(0);
  const form = detailsForm(page);
  const delivery = deliveryForm(page);
  await form.fillIn(newApplicant());
  await form.next.click();
  const alert = alertOf(page, 'All fields are required');
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
