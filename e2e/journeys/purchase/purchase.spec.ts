import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { expectAccessible, sidewaysScroll } from '../../fixtures/accessible.ts';
import { arrive, expectArrived } from '../../fixtures/arrive.ts';
import { tabTo } from '../../fixtures/input.ts';
import { notice, pageTitle, status } from '../../fixtures/notices.ts';
import { expect, phone, test } from '../../fixtures/test.ts';
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
  sendDetails,
} from './purchase.ts';

/* From a price card or the device shop through step 1 to the payment. */

const order = (page: Page) => page.getByRole('region', { name: 'Your order' });

test('a visitor buys the plan of a price card with the keyboard alone', async ({ page, site }) => {
  const applicant = newApplicant();
  await arrive(page, paths.pricing());
  const expectSameDocument = await markDocument(page);
  const card = page.getByRole('article', { name: 'Basic Plan' });
  await card.getByRole('link', { name: /^Purchase Plan/ }).focus();
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
  // Nothing warns a visitor whose browser stores what it is given.
  await expect(status(page, 'This browser stores nothing for this site')).toHaveCount(0);
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
  const pay = cardPage(page).payKes;
  await expect(pay).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(pay).toBeFocused();
  await page.keyboard.press('Enter');
  await expectBought(page, site, applicant);
  await expect(pageTitle(page)).toBeFocused();
  await page.getByRole('link', { name: 'Send my login details again' }).click();
  await expectArrived(page, paths.login());
  await expect(page.getByLabel('Email Address')).toHaveValue(applicant.email);
  await expectSameDocument();
});

test('a visitor buys a plan by touch, and nothing scrolls sideways', async ({
  newVisitor,
  site,
}) => {
  const page = await newVisitor(phone);
  const applicant = newApplicant();
  await arrive(page, purchaseAddress);
  const form = detailsForm(page);
  await form.company.tap();
  await form.fillIn(applicant);
  await form.next.tap();
  await payButton(page).tap();
  await expect(confirming(page)).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  await expectAccessible(page);
  await cardPage(page).pay();
  await expectBought(page, site, applicant);
});

test('an incomplete step 1 names each missing field, and sends nothing', async ({ page }) => {
  const questions = countCalls(page, '/account_exists.php');
  await arrive(page, paths.purchase());
  const form = detailsForm(page);
  await form.next.click();
  const links = notice(page, 'All fields are required').getByRole('link');
  await expect(links).toHaveText([
    'Choose a plan',
    'Company name is required',
    'Email address is required',
    'Phone number is required',
    'Full name is required',
    'Please agree to the terms and conditions',
  ]);
  await expect(form.terms).toHaveAccessibleDescription('Please agree to the terms and conditions');
  await links.filter({ hasText: 'Full name is required' }).click();
  await expect(form.name).toBeFocused();
  await expectAccessible(page);
  expect(questions()).toBe(0);
});

test('input for a trial is there for a purchase, and a double click sends once', async ({
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
  await expect(status(page, 'Verifying Credentials')).toBeVisible();
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
  const { email } = await startTrial(page);
  await sendDetails(page, { ...newApplicant(), email });
  const alert = notice(page, 'Credentials already Exist');
  await expect(alert).toContainText('Is it yours?');
  const link = alert.getByRole('link', { name: 'Sign in to buy for it.' });
  await expect(link).toHaveAttribute('href', paths.login());
  await expectAccessible(page);
  await alert.getByRole('link', { name: 'Find My Account' }).click();
  await expectArrived(page, paths.login());
  await expect(page.getByLabel('Email Address')).toHaveValue(email);
});

test('a price that nothing has is refused before the payment', async ({ page, site }) => {
  const applicant = newApplicant();
  await sendDetails(page, applicant, paths.purchase({ ...basicPlan, val: 11 }));
  await expect(notice(page, 'No package has this price')).toContainText('Nothing was charged');
  await expect(payButton(page)).toHaveCount(0);
  await expect(page.getByText('KES 11')).toHaveCount(0);
  await expectAccessible(page);
  expect(site.charges(applicant.email)).toEqual([]);
  await page.getByRole('link', { name: 'See plans and prices' }).click();
  await expectArrived(page, paths.pricing());

  await orderDetails(page, { ...devicesAlone, val: 20_000 });
  await expect(notice(page, 'This order has another price')).toContainText(
    'Your order is not offered like this any more',
  );
  await expect(payButton(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Choose again' }).click();
  await expectArrived(page, paths.deviceCheckout());
});

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
    'Total to pay nowKES 44,100',
  ]) {
    await expect(order(page)).toContainText(text);
  }
  await expect(order(page).getByRole('combobox')).toHaveCount(0);
  const form = detailsForm(page);
  const delivery = deliveryForm(page);
  await form.fillIn(newApplicant());
  await form.next.click();
  const links = page.getByRole('main').getByRole('status').getByRole('link');
  await expect(links).toHaveText(['Building, street or landmark is required', 'Town is required']);
  await links.last().click();
  await expect(delivery.town).toBeFocused();
  // The driver calls the buyer unless somebody else is named.
  await expect(delivery.phone).toHaveValue('0712345678');
  await expectAccessible(page);

  await delivery.fillIn();
  await delivery.address.fill('a'.repeat(10_000));
  await delivery.phone.fill('07');
  await form.next.click();
  await expect(links).toHaveText([
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

test('devices are ordered without an account, and a plan can be added', async ({ page }) => {
  const questions = countCalls(page, '/account_exists.php');
  await arrive(page, paths.purchase(devicesAlone));
  const orderOf = (text: string) => expect(order(page)).toContainText(text);
  await orderOf('Bar code scanner2 × KES 5,400KES 10,800');
  await orderOf('Total to pay nowKES 21,300');
  const addPlan = order(page).getByLabel('Add a plan to this order');
  await addPlan.selectOption({ label: 'Basic Plan, 3 users: KES 12,000 a year' });
  await orderOf('Total to pay nowKES 33,300');
  await page.reload();
  await orderOf('Paid onceKES 21,300');
  await addPlan.selectOption({ label: 'No plan: devices alone' });
  await orderOf('Total to pay nowKES 21,300');
  await expect(page).toHaveURL(paths.purchase(devicesAlone));

  await detailsForm(page).fillIn(newApplicant());
  for (const [field, text] of [
    [deliveryForm(page).address, 'Kibuye Plaza'],
    [deliveryForm(page).town, 'Kisumu'],
  ] as const) {
    await tabTo(page, field);
    await page.keyboard.type(text);
  }
  await tabTo(page, detailsForm(page).next);
  await page.keyboard.press('Enter');
  await expect(payButton(page)).toBeVisible();
  await expect(orderSummary(page)).toContainText('Bar code scanner2 × KES 5,400KES 10,800');
  await expect(page.getByText('Your account is made')).toHaveCount(0);
  expect(questions()).toBe(0);
});
