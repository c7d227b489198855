import { paths } from '@site/contracts/paths';
import { expectAccessible, sidewaysScroll } from '../../../fixtures/accessible.ts';
import { arrive, expectArrived } from '../../../fixtures/arrive.ts';
import { tabTo } from '../../../fixtures/input.ts';
import { expectBare, notice, pageTitle, status } from '../../../fixtures/notices.ts';
import { expect, phone, test } from '../../../fixtures/test.ts';
import { countCalls, holdAnswers, markDocument } from '../../../fixtures/traffic.ts';
import {
  basicPlan,
  newApplicant,
  registerAddress,
  startTrial,
  trialForm,
} from '../trial/trial-form.ts';
import {
  devicesAlone,
  expectBought,
  purchaseAddress,
  purchaseOn,
  sendDetails,
} from './purchase.ts';

test('a visitor buys the plan of a price card with the keyboard alone', async ({ page, site }) => {
  const applicant = newApplicant();
  await arrive(page, paths.pricing());
  const expectSameDocument = await markDocument(page);
  const card = page.getByRole('article', { name: 'Basic Plan' });
  await card.getByRole('link', { name: /^Purchase Plan/ }).focus();
  await page.keyboard.press('Enter');
  await expectArrived(page, paths.purchase({ ...basicPlan, period: 'yearly' }));
  const plan = page.getByRole('region', { name: 'Your plan' });
  for (const text of ['Basic Plan', 'KES 12,000', 'Up to 3 users, for a year, incl. VAT']) {
    await expect(plan).toContainText(text);
  }
  const steps = page.getByRole('list', { name: 'Steps of your purchase' });
  await expect(steps.getByRole('listitem')).toHaveText(['1 Details', '2 Payment', '3 Done']);
  await expect(steps.locator('[aria-current="step"]')).toHaveText('1 Details');
  await expectBare(page);
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', paths.login());
  await expect(status(page, 'This browser stores nothing for this site')).toHaveCount(0);
  const form = purchaseOn(page).details;
  await form.fillInByKeyboard(applicant);
  await tabTo(page, form.next);
  await page.keyboard.press('Enter');
  await expectArrived(page, paths.payment());
  await expect(purchaseOn(page).payButton).toBeVisible();
  for (const text of [
    'PackageBasic Plan',
    'Users3',
    applicant.company,
    'Paid forone year',
    'Total incl. VATKES 12,000',
  ]) {
    await expect(purchaseOn(page).orderSummary).toContainText(text);
  }
  await expect(page.getByRole('radio')).toHaveCount(1);
  await expect(page.getByRole('radio', { name: 'Payment through Pesapal' })).toBeChecked();
  await expect(page.getByText('By paying you agree to the Terms & Conditions')).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, purchaseOn(page).payButton);
  await page.keyboard.press('Enter');
  await expect(purchaseOn(page).confirming).toBeVisible();
  await page.setViewportSize(phone.viewport);
  expect(await sidewaysScroll(page)).toBe(0);
  await expectAccessible(page);
  const pay = purchaseOn(page).card.payKes;
  await expect(pay).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(pay).toBeFocused();
  await page.keyboard.press('Enter');
  await expectBought(page, site, applicant);
  await expect(pageTitle(page)).toBeFocused();
  await expect(page.getByText(`We write to ${applicant.email}`)).toBeVisible();
  await page.getByRole('link', { name: 'Send my login details again' }).click();
  await expectArrived(page, paths.login());
  await expect(page.getByLabel('Email Address')).toHaveValue(applicant.email);
  await expectSameDocument();
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
  const form = purchaseOn(page).details;
  await form.expectFilledIn(applicant);
  await form.terms.check();
  await form.next.dblclick();
  await expect(status(page, 'Verifying Credentials')).toBeVisible();
  await expectAccessible(page);
  letAnswer();
  await expectArrived(page, paths.payment());
  expect(questions()).toBe(1);
  const kept = await page.evaluate(() => ({ ...sessionStorage }));
  expect(kept).toMatchObject({ userId: applicant.email });
  expect(kept).not.toHaveProperty('account_created');
  await expect(purchaseOn(page).payButton).toBeVisible();
  await page.getByRole('link', { name: 'Change details' }).click();
  await expectArrived(page, purchaseAddress);
  await form.expectFilledIn(applicant);
});

test('a mistyped email is asked about, named where it is paid for, and corrected on the way back', async ({
  page,
}) => {
  const applicant = newApplicant();
  const typed = applicant.email.replace(/@.*/, '@gmial.con');
  const meant = typed.replace('gmial.con', 'gmail.com');
  const { details, orderSummary } = purchaseOn(page);
  await arrive(page, purchaseAddress);
  await details.fillIn({ ...applicant, email: typed });
  const suggestion = page.getByRole('button', { name: meant });
  await expect(suggestion).toBeVisible();
  await expectAccessible(page);
  // Pressed with the address still in hand: nothing moves the button until it is released.
  await page.getByLabel('Email Address').fill(typed);
  await expect(suggestion).toHaveCount(0);
  await details.next.hover();
  await page.mouse.down();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  await page.mouse.up();
  await expectArrived(page, paths.payment());
  await expect(orderSummary).toContainText(typed);
  await page.getByRole('link', { name: 'Change details' }).click();
  await expectArrived(page, purchaseAddress);
  await page.getByLabel('Email Address').focus();
  await page.keyboard.press('Tab');
  await suggestion.click();
  await details.expectFilledIn({ ...applicant, email: meant });
  await expect(suggestion).toHaveCount(0);
  await details.next.click();
  await expectArrived(page, paths.payment());
  await expect(orderSummary).toContainText(meant);
});

test('a visitor who has an account is told so, with ways to sign in', async ({ page }) => {
  const { email } = await startTrial(page);
  await sendDetails(page, { applicant: { ...newApplicant(), email } });
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
  const applicant = await sendDetails(page, { selection: { ...basicPlan, val: 11 } });
  await expect(notice(page, 'No package has this price')).toContainText('Nothing was charged');
  await expect(purchaseOn(page).payButton).toHaveCount(0);
  await expect(page.getByText('KES 11')).toHaveCount(0);
  await expectAccessible(page);
  expect(site.charges(applicant.email)).toEqual([]);
  await page.getByRole('link', { name: 'See plans and prices' }).click();
  await expectArrived(page, paths.pricing());

  await sendDetails(page, { selection: { ...devicesAlone, val: 20_000 } });
  await expect(notice(page, 'This order has another price')).toContainText(
    'Your order is not offered like this any more',
  );
  await expect(purchaseOn(page).payButton).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Choose again' }).click();
  await expectArrived(page, paths.deviceCheckout());
});
