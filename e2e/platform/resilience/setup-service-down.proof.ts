import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleWhileStopped } from '../../fixtures/accessible.ts';
import { arrive } from '../../fixtures/arrive.ts';
import { notice, status } from '../../fixtures/notices.ts';
import { expect, test } from '../../fixtures/own-site.ts';
import { testPayments } from '../../harness/configuration.ts';
import { begin, type WayToPay, waysToPay } from '../../site/journeys/payment/ways-to-pay.ts';
import {
  expectBought,
  passTimeUntil,
  purchaseAddress,
  purchaseOn,
  reachPayment,
} from '../../site/journeys/purchase/purchase.ts';
import {
  type Applicant,
  accountCreated,
  newApplicant,
  registerAddress,
  trialForm,
} from '../../site/journeys/trial/trial-form.ts';

test.use({ siteChanges: testPayments });

test.beforeEach(({ expectProblems }) => expectProblems(/ERR_CONNECTION_REFUSED/));

test('a trial is begun while the service is down, and works when it is back', async ({
  page,
  ownSite,
}) => {
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
  await expect(accountCreated(page)).toBeVisible();
  expect(ownSite.accounts(applicant.email)).toHaveLength(1);
});

test('a service that is down when payments start charges nothing, and one that stops during confirmation loses none', async ({
  newVisitor,
  ownSite,
}) => {
  const buyers: { way: WayToPay; page: Page; applicant: Applicant }[] = [];
  for (const way of waysToPay) {
    const page = await newVisitor();
    buyers.push({ way, page, applicant: await reachPayment(page) });
  }
  await ownSite.setupService.stop();
  for (const { page, way, applicant } of buyers) {
    await way.submit(page);
    const unknown = page.getByText('We do not know whether your payment began');
    await expect(unknown).toBeVisible();
    await page.reload();
    await expect(unknown).toBeVisible();
    expect(ownSite.charges(applicant.email)).toEqual([]);
  }
  await ownSite.setupService.start();
  for (const { page, way } of buyers) {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60 * 60_000);
    await begin(page, way);
    await way.pay(page);
  }
  await ownSite.setupService.stop();
  for (const { page, way } of buyers) {
    const lost = status(page, 'We lost contact');
    await passTimeUntil(page, way.pollInterval, () => lost.isVisible());
    await expect(lost).toContainText('Your payment is not lost');
    await expectAccessibleWhileStopped(page);
  }
  await ownSite.setupService.start();
  for (const { page, applicant } of buyers) {
    await purchaseOn(page).checkAgain.click();
    await expectBought(page, ownSite, applicant);
  }
});

test('step 1 stays as typed while the service is down, and the price is requested again', async ({
  page,
  ownSite,
}) => {
  await arrive(page, purchaseAddress);
  const form = purchaseOn(page).details;
  await form.fillIn(newApplicant());
  await ownSite.setupService.stop();
  await form.next.click();
  await expect(page.getByText('We could not check your details')).toBeVisible();
  await ownSite.setupService.start();
  await form.next.click();
  await expect(purchaseOn(page).payButton).toBeVisible();

  await ownSite.setupService.stop();
  await page.reload();
  await expect(notice(page, 'We could not reach the payment service')).toContainText(
    'Nothing was charged.',
  );
  await expectAccessible(page);
  await ownSite.setupService.start();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(purchaseOn(page).payButton).toBeVisible();
});
