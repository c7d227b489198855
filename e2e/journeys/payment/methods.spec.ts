import { largest } from '../../every-visitor/enlarged.ts';
import { zoomed } from '../../every-visitor/zoomed.ts';
import { expectAccessible, expectAccessibleWhileStopped } from '../../fixtures/accessible.ts';
import { countCalls } from '../../fixtures/count-calls.ts';
import { expect, test } from '../../fixtures/test.ts';
import { promptAndDebit } from '../../site/payment-settings.ts';
import {
  checkAgain,
  chooseMobileMoney,
  confirming,
  expectBought,
  passTimeUntil,
  passTimeUntilPaid,
  payAgain,
  payButton,
  reachPayment,
  reachPaymentWhileStopped,
} from '../purchase/purchase.ts';
import { payByPhone } from './ways-to-pay.ts';

test.use({ siteChanges: { payments: promptAndDebit } });
// All in one worker: a site of this file's own, started once.
test.describe.configure({ mode: 'default' });

/** The polling interval in milliseconds. */
const EVERY = { prompt: 5_000, debit: 12_000 } as const;
const prompt = '/bank_mpesa.php';
const promptStatus = '/bank_check_payment_status.php';

const sure = { name: 'Are you sure you want to proceed With Mobile Payment?' };

test('a way to pay is required, and a phone number is 254 and 9 digits', async ({ page }) => {
  const starts = countCalls(page, prompt);
  await reachPayment(page);
  await expect(page.getByRole('radio')).toHaveCount(2);
  await payButton(page).click();
  const noMethod = page.getByRole('main').getByRole('status').filter({
    hasText: 'Please select a payment method to proceed',
  });
  await expect(noMethod).toBeVisible();
  await expectAccessible(page);
  const badPhone = page.getByRole('main').getByRole('status').filter({
    hasText: 'Please enter a valid phone number to proceed',
  });
  for (const phone of ['', '0812345678', '0202711234', '25471234567', '2547123456789']) {
    await chooseMobileMoney(page, phone);
    await payButton(page).click();
    await expect(badPhone).toBeVisible();
    await expect(noMethod).toHaveCount(0);
  }
  await expectAccessible(page);
  expect(starts()).toBe(0);
});

test('mobile money asks for confirmation: no charges nothing, yes charges the test amount once', async ({
  page,
  site,
}) => {
  const starts = countCalls(page, prompt);
  const applicant = await reachPaymentWhileStopped(page);
  await chooseMobileMoney(page, '254712345670');
  await payButton(page).click();
  const question = page.getByRole('dialog', sure);
  await expect(question).toBeVisible();
  await expectAccessibleWhileStopped(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await payButton(page).click();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  expect(starts()).toBe(0);

  await expect(page.getByLabel('Mobile money number')).toHaveValue('254712345670');
  await page.getByLabel('Mobile money number').fill('0712 345 670');
  await payButton(page).click();
  await expect(question.getByRole('button', { name: 'Yes, proceed' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(confirming(page)).toContainText('Confirm the request on your phone');
  await passTimeUntilPaid(page, EVERY.prompt);
  await expectBought(page, site, applicant);
  const own = site.charges().filter(({ email }) => email === applicant.email);
  expect(own.map(({ method, amount }) => [method, amount])).toEqual([['mobile_money', 5]]);
});

test('a request that was cancelled on the phone is reported with its reason, and can be paid again', async ({
  page,
  site,
}) => {
  const applicant = await reachPaymentWhileStopped(page);
  await payByPhone(page, '254712345672');
  const declined = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: 'The payment did not go through' });
  await passTimeUntil(page, EVERY.prompt, () => declined.isVisible());
  await expect(declined).toContainText('The request was cancelled on the phone.');
  await expectAccessibleWhileStopped(page);
  await payAgain(page).click();
  await payByPhone(page, '254712345670');
  await passTimeUntilPaid(page, EVERY.prompt);
  await expectBought(page, site, applicant, ['unpaid', 'paid']);
});

test('a request that stays open on the phone is polled 5 times, is not called failed, and can be checked again', async ({
  page,
  site,
}) => {
  const questions = countCalls(page, promptStatus);
  const starts = countCalls(page, prompt);
  const applicant = await reachPaymentWhileStopped(page);
  await payByPhone(page, '254712345677');
  const unknown = page.getByRole('status').filter({ hasText: 'We do not know yet' });
  await passTimeUntil(page, EVERY.prompt, () => unknown.isVisible());
  expect(questions()).toBe(5);
  await expectAccessibleWhileStopped(page);
  await checkAgain(page).click();
  await expect.poll(questions).toBe(6);
  await passTimeUntil(page, EVERY.prompt, () => unknown.isVisible());
  expect(questions()).toBe(10);
  expect(starts()).toBe(1);

  await payAgain(page).click();
  await payByPhone(page, '254712345670');
  await passTimeUntilPaid(page, EVERY.prompt);
  await expectBought(page, site, applicant, ['unpaid', 'paid']);
});

test('a refusal by the provider is reported, and another number can be tried', async ({
  page,
  site,
  expectProblems,
}) => {
  expectProblems(/status.* 502/);
  const applicant = await reachPaymentWhileStopped(page);
  await payByPhone(page, '254712345678');
  const failed = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: 'The payment could not be started' });
  await expect(failed).toContainText('Nothing was charged');
  await expectAccessibleWhileStopped(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await payByPhone(page, '254712345670');
  await passTimeUntilPaid(page, EVERY.prompt);
  await expectBought(page, site, applicant, ['unpaid', 'paid']);
});

test('a payment whose start got no response is found by checking, and charged once', async ({
  page,
  site,
  expectProblems,
}) => {
  expectProblems(/status.* 504/);
  const applicant = await reachPayment(page);
  await payByPhone(page, '254712345679');
  await expect(page.getByText('We do not know whether your payment began')).toBeVisible();
  await expectAccessible(page);
  await checkAgain(page).click();
  await expectBought(page, site, applicant);
});

test('a direct debit asks for confirmation, and creates an account', async ({ page, site }) => {
  const applicant = await reachPaymentWhileStopped(page);
  await page.getByRole('radio', { name: 'Direct debit' }).check();
  await payButton(page).click();
  const question = page.getByRole('dialog', {
    name: 'Are you sure you want to proceed With Direct Debit?',
  });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await payButton(page).click();
  await question.getByRole('button', { name: 'Yes, proceed' }).click();
  await expect(confirming(page)).toContainText('We are asking the bank');
  await expectAccessibleWhileStopped(page);
  await passTimeUntilPaid(page, EVERY.debit);
  await expectBought(page, site, applicant);
  const own = site.charges().filter(({ email }) => email === applicant.email);
  expect(own.map(({ method, amount }) => [method, amount])).toEqual([['direct_debit', 5]]);
});

test('a request that is accepted late is not charged twice when the buyer tries again', async ({
  page,
  site,
  expectProblems,
}) => {
  expectProblems(/status.* 409/);
  const { email } = await reachPaymentWhileStopped(page);
  await payByPhone(page, '254712345675');
  const unknown = page.getByRole('status').filter({ hasText: 'We do not know yet' });
  await passTimeUntil(page, EVERY.prompt, () => unknown.isVisible());
  await payAgain(page).click();
  await payByPhone(page, '254712345670');
  const underWay = page.getByRole('status').filter({
    hasText: 'An earlier payment may still go through',
  });
  await expect(underWay).toBeVisible();
  await expectAccessibleWhileStopped(page);
  await checkAgain(page).click();
  await expect(confirming(page)).toBeVisible();
  expect(site.charges().filter((charge) => charge.email === email)).toHaveLength(1);
});

test('the question before a payment can be read whole with text twice as large, and zoomed', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await reachPayment(page);
  await chooseMobileMoney(page, '254712345670');
  await payButton(page).click();
  await expect(page.getByRole('dialog', sure)).toBeVisible();
  for (const look of [largest, zoomed]) {
    await look.apply(page);
    await expect.poll(() => look.faults(page), look.name).toEqual([]);
  }
});
