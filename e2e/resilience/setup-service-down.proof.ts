import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleWhileStopped } from '../fixtures/accessible.ts';
import { arrive } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/own-site.ts';
import { allWays, begin, type WayToPay, waysToPay } from '../journeys/payment/ways-to-pay.ts';
import {
  checkAgain,
  detailsForm,
  expectBought,
  passTimeUntil,
  payButton,
  purchaseAddress,
  reachPayment,
  reachPaymentWhileStopped,
} from '../journeys/purchase/purchase.ts';
import {
  type Applicant,
  newApplicant,
  registerAddress,
  trialForm,
} from '../journeys/trial/trial-form.ts';

const refused = /ERR_CONNECTION_REFUSED/;

test('while the setup service is down, or goes down during input, nothing is lost, and signing up works when it is back', async ({
  page,
  ownSite,
  expectProblems,
}) => {
  expectProblems(refused);
  const applicant = newApplicant();
  await ownSite.setupService.stop();
  await arrive(page, registerAddress);
  const form = trialForm(page);
  await form.fillIn(applicant);
  await form.submit.click();
  await expect(page.getByText('Recaptcha not yet loaded')).toBeVisible();
  await expect(page.getByText('Nothing was sent.')).toBeVisible();
  await expectAccessible(page);

  await ownSite.setupService.start();
  await form.expectFilledIn(applicant);
  await form.submit.click();
  await expect(page.getByText('Account Created Successfully')).toBeVisible();
  expect(ownSite.accounts()).toHaveLength(1);

  // The service goes down during input.
  const other = newApplicant();
  await arrive(page, registerAddress);
  const challenge = page.waitForResponse('**/bot-challenge');
  await form.fillIn(other);
  await challenge;
  await ownSite.setupService.stop();
  await form.submit.click();
  await expect(page.getByText('An error occurred. Please try again.')).toBeVisible();
  await form.expectFilledIn(other);

  await ownSite.setupService.start();
  await form.submit.click();
  await expect(page.getByText('Account Created Successfully')).toBeVisible();
  await expect.poll(async () => (await ownSite.mails()).length).toBe(2);
  expect(ownSite.accounts()).toHaveLength(2);
});

interface Buyer {
  readonly way: WayToPay;
  readonly page: Page;
  readonly applicant: Applicant;
}

test.use({ siteChanges: { payments: allWays } });

test('a service that stops during confirmation loses no payment, and each buyer can check again when it is back', async ({
  newVisitor,
  ownSite,
  expectProblems,
}) => {
  expectProblems(/ERR_CONNECTION_REFUSED/);
  const buyers: Buyer[] = [];
  for (const way of waysToPay) {
    const page = await newVisitor();
    const applicant = await reachPaymentWhileStopped(page);
    await begin(page, way);
    await way.pay(page);
    buyers.push({ way, page, applicant });
  }
  await ownSite.setupService.stop();
  for (const { page, way } of buyers) {
    const lost = page.getByRole('status').filter({ hasText: 'We lost contact' });
    await passTimeUntil(page, way.pollInterval, () => lost.isVisible());
    await expect(lost).toContainText('Your payment is not lost');
    await expectAccessibleWhileStopped(page);
  }
  await ownSite.setupService.start();
  for (const { page, applicant } of buyers) {
    await checkAgain(page).click();
    await expectBought(page, ownSite, applicant);
  }
});

test('a service that is down when payments start charges nothing, and the same attempts work when it is back', async ({
  newVisitor,
  ownSite,
  expectProblems,
}) => {
  expectProblems(/ERR_CONNECTION_REFUSED/);
  const buyers: Buyer[] = [];
  for (const way of waysToPay) {
    const page = await newVisitor();
    buyers.push({ way, page, applicant: await reachPayment(page) });
  }
  await ownSite.setupService.stop();
  for (const { page, way } of buyers) {
    await way.submit(page);
    const unknown = page.getByText('We do not know whether your payment began');
    await expect(unknown).toBeVisible();
    await page.reload();
    await expect(unknown).toBeVisible();
  }
  expect(ownSite.charges()).toEqual([]);
  await ownSite.setupService.start();
  for (const { page, way, applicant } of buyers) {
    await begin(page, way);
    await way.pay(page);
    await page.reload();
    await expectBought(page, ownSite, applicant);
  }
});

test('step 1 stays as typed while the service is down, and the price is requested again when it is back', async ({
  page,
  ownSite,
  expectProblems,
}) => {
  expectProblems(/ERR_CONNECTION_REFUSED/);
  const applicant = newApplicant();
  await arrive(page, purchaseAddress);
  const form = detailsForm(page);
  await form.fillIn(applicant);
  await ownSite.setupService.stop();
  await form.next.click();
  await expect(page.getByText('We could not check your details')).toBeVisible();
  await ownSite.setupService.start();
  await form.next.click();
  await expect(payButton(page)).toBeVisible();

  await ownSite.setupService.stop();
  await page.reload();
  const unreachable = page.getByRole('main').getByRole('status').filter({
    hasText: 'We could not reach the payment service',
  });
  await expect(unreachable).toContainText('Nothing was charged.');
  await expectAccessible(page);
  await ownSite.setupService.start();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(payButton(page)).toBeVisible();
});
