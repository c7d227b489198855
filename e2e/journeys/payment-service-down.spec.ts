import { expectAccessible, expectAccessibleWhileStopped } from '../fixtures/accessible.ts';
import { arrive } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/own-site.ts';
import {
  cardPage,
  checkAgain,
  detailsForm,
  expectBought,
  passTimeUntil,
  payButton,
  purchaseAddress,
  reachPayment,
  stopTheClock,
} from './purchase.ts';
import { newApplicant } from './trial-form.ts';

test('a service that stops while a payment is confirmed loses nothing, and the buyer checks again when it is back', async ({
  page,
  ownSite,
  expectProblems,
}) => {
  expectProblems(/ERR_CONNECTION_REFUSED/);
  await page.clock.install();
  const applicant = await reachPayment(page);
  await stopTheClock(page);
  await payButton(page).click();
  await cardPage(page).pay();
  await ownSite.setupService.stop();
  const lost = page.getByRole('status').filter({ hasText: 'We lost contact' });
  await passTimeUntil(page, 15_000, () => lost.isVisible());
  await expect(lost).toContainText('Your payment is not lost');
  await expectAccessibleWhileStopped(page);
  await ownSite.setupService.start();
  await checkAgain(page).click();
  await expectBought(page, ownSite, applicant);
});

test('a service that is down when the payment should start charges nothing, and the same attempt works when it is back', async ({
  page,
  ownSite,
  expectProblems,
}) => {
  expectProblems(/ERR_CONNECTION_REFUSED/);
  const applicant = await reachPayment(page);
  await ownSite.setupService.stop();
  await payButton(page).click();
  await expect(page.getByText('We do not know whether your payment began')).toBeVisible();
  await page.reload();
  await expect(page.getByText('We do not know whether your payment began')).toBeVisible();
  await ownSite.setupService.start();
  await page.getByRole('button', { name: /^Try again/ }).click();
  await cardPage(page).pay();
  await page.reload();
  await expectBought(page, ownSite, applicant);
});

test('a service that is down keeps step 1 as typed, and the price is asked again when it is back', async ({
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
  const unreachable = page.getByRole('alert').filter({
    hasText: 'We could not reach the payment service',
  });
  await expect(unreachable).toContainText('Nothing was charged.');
  await expectAccessible(page);
  await ownSite.setupService.start();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(payButton(page)).toBeVisible();
});
