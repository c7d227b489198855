import { paths } from '@site/contracts/paths';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { arrive, expectArrived } from '../../fixtures/arrive.ts';
import { countCalls } from '../../fixtures/count-calls.ts';
import { holdAnswers } from '../../fixtures/hold-answers.ts';
import { expect, test } from '../../fixtures/test.ts';
import { newApplicant, registerAddress, trialForm } from '../trial/trial-form.ts';
import { deliveryForm, orderSummary } from './hardware.ts';
import { detailsForm, payButton, purchaseAddress } from './purchase.ts';

test('step 1 shows the chosen plan in KES and the progress of the purchase, without header and footer', async ({
  page,
}) => {
  await arrive(page, purchaseAddress);
  const plan = page.getByRole('region', { name: 'Your plan' });
  await expect(plan).toContainText('Basic Plan');
  await expect(plan).toContainText('KES 12,000');
  await expect(plan).toContainText('Up to 3 users, for a year');
  const steps = page.getByRole('list', { name: 'Steps of your purchase' });
  await expect(steps.getByRole('listitem')).toHaveText(['1 Details', '2 Payment', '3 Done']);
  await expect(steps.locator('[aria-current="step"]')).toHaveText('1 Details');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link').first()).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', paths.login());
});

test('an incomplete step 1 names each missing field, and sends nothing', async ({ page }) => {
  const questions = countCalls(page, '/account_exists.php');
  await arrive(page, paths.purchase());
  const form = detailsForm(page);
  await form.next.click();
  const alert = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: 'All fields are required' });
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

test('an invalid email address is reported, and so are terms without consent', async ({ page }) => {
  const questions = countCalls(page, '/account_exists.php');
  await arrive(page, purchaseAddress);
  const form = detailsForm(page);
  await form.fillIn({ ...newApplicant(), email: 'wanjiru@mavuno' });
  await form.next.click();
  await expect(
    page.getByRole('main').getByRole('status').filter({ hasText: 'Invalid email address' }).first(),
  ).toBeVisible();
  await expect(form.email).toHaveAccessibleDescription(/Invalid email address$/);
  await form.email.fill('wanjiru@mavuno.example');
  await form.terms.uncheck();
  await form.next.click();
  await expect(page.getByText('Please agree to the terms and conditions').last()).toBeVisible();
  await expect(form.email).not.toHaveAttribute('aria-invalid', 'true');
  expect(questions()).toBe(0);
});

test('a visitor is told to wait while credentials are verified, and a double click sends one request', async ({
  page,
}) => {
  const questions = countCalls(page, '/account_exists.php');
  const letAnswer = await holdAnswers(page, '**/account_exists.php');
  await arrive(page, purchaseAddress);
  const form = detailsForm(page);
  await form.fillIn(newApplicant());
  await form.next.dblclick();
  await expect(page.getByRole('status').filter({ hasText: 'Verifying Credentials' })).toBeVisible();
  await expectAccessible(page);
  letAnswer();
  await expectArrived(page, paths.payment());
  expect(questions()).toBe(1);
  const kept = await page.evaluate(() => ({ ...sessionStorage }));
  expect(kept).toMatchObject({ userId: expect.stringMatching(/@mavuno\.example$/) });
  expect(kept).not.toHaveProperty('account_created');
});

test('a visitor who has an account is told so, with a way to sign in', async ({ page }) => {
  const known = newApplicant();
  await arrive(page, registerAddress);
  await trialForm(page).fillIn(known);
  await trialForm(page).submit.click();
  await expect(page.getByText('Account Created Successfully')).toBeVisible();

  await arrive(page, purchaseAddress);
  const form = detailsForm(page);
  await form.fillIn({ ...newApplicant(), email: known.email });
  await form.next.click();
  const alert = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: 'Credentials already Exist' });
  await expect(alert).toBeVisible();
  await expectAccessible(page);
  await alert.getByRole('link', { name: 'Find My Account' }).click();
  await expectArrived(page, paths.login());
  await expect(page.getByLabel('Email Address')).toHaveValue(known.email);
});

test('a lost connection keeps the input, and Next works when it is back', async ({
  page,
  context,
  expectProblems,
}) => {
  expectProblems(/ERR_INTERNET_DISCONNECTED/);
  await arrive(page, purchaseAddress);
  const form = detailsForm(page);
  const applicant = newApplicant();
  await form.fillIn(applicant);
  await context.setOffline(true);
  await form.next.click();
  await expect(page.getByText('We could not check your details')).toBeVisible();
  await expectAccessible(page);
  await form.expectFilledIn(applicant);
  await context.setOffline(false);
  await form.next.click();
  await expectArrived(page, paths.payment());
});

test('input for a trial is kept for a purchase, and none of it is in an address', async ({
  page,
}) => {
  const applicant = newApplicant();
  await arrive(page, registerAddress);
  await trialForm(page).fillIn(applicant);
  await page.goto(purchaseAddress);
  const form = detailsForm(page);
  await form.expectFilledIn(applicant);
  await form.terms.check();
  await form.next.click();
  await expectArrived(page, paths.payment());
  await expect(payButton(page)).toBeVisible();
  await page.getByRole('link', { name: 'Change details' }).click();
  await expectArrived(page, purchaseAddress);
  await form.expectFilledIn(applicant);
});

test('the tick of the terms is kept like the rest, on reload and on the way back', async ({
  page,
}) => {
  await arrive(page, purchaseAddress);
  const form = detailsForm(page);
  await form.fillIn(newApplicant());
  await page.reload();
  await expect(form.terms).toBeChecked();
  await form.next.click();
  await expectArrived(page, paths.payment());
  await page.goBack();
  await expect(form.terms).toBeChecked();
  await arrive(page, registerAddress);
  await expect(trialForm(page).terms).not.toBeChecked();
});

test('a price that no plan has is refused before the payment', async ({ page, site }) => {
  const applicant = newApplicant();
  await arrive(page, paths.purchase({ package: 'Basic Plan', val: 11, users: 3 }));
  const form = detailsForm(page);
  await form.fillIn(applicant);
  await form.next.click();
  const alert = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: 'No package has this price' });
  await expect(alert).toContainText('Nothing was charged');
  await expect(payButton(page)).toHaveCount(0);
  await expect(page.getByText('KES 11')).toHaveCount(0);
  await expectAccessible(page);
  expect(site.charges().filter(({ email }) => email === applicant.email)).toEqual([]);
  await page.getByRole('link', { name: 'See plans and prices' }).click();
  await expectArrived(page, paths.pricing());
});

test('an older link with the price of an add-on alone is read as the plan with it', async ({
  page,
}) => {
  await arrive(page, paths.purchase({ package: 'Basic Plan', val: 23_200, users: 3 }));
  const order = page.getByRole('region', { name: 'Your order' });
  await expect(order).toContainText('Basic PlanUp to 3 users, for a monthKES 1,200');
  await expect(order).toContainText('Portable POS1 × KES 22,000KES 22,000');
  await detailsForm(page).fillIn(newApplicant());
  await deliveryForm(page).fillIn();
  await detailsForm(page).next.click();
  await expect(orderSummary(page)).toContainText('Paid every monthKES 1,200Paid onceKES 22,000');
  await expect(orderSummary(page)).toContainText('Total to pay nowKES 23,200');
});
