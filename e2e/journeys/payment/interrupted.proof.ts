import { paths } from '@site/contracts/paths';
import { expectAccessible, expectAccessibleWhileStopped } from '../../fixtures/accessible.ts';
import { arrive, expectArrived } from '../../fixtures/arrive.ts';
import { status } from '../../fixtures/notices.ts';
import { expect, test } from '../../fixtures/test.ts';
import { countCalls, hideCompletion } from '../../fixtures/traffic.ts';
import { livePayments } from '../../site/configuration.ts';
import {
  checkAgain,
  detailsForm,
  expectAccountAndCharges,
  expectBought,
  passTimeUntil,
  payAgain,
  purchaseAddress,
  reachPayment,
  reachPaymentWhileStopped,
} from '../purchase/purchase.ts';
import { begin, byCard, byDebit, byPhone, waysToPay } from './ways-to-pay.ts';

/*
 * Buyers interrupt a payment, each time in another of the three ways to pay. In the end there is always
 * one account and one charge.
 */

test.use({ siteChanges: livePayments });

test('a buyer who closed the tab finds the payment again, and pays once', async ({
  page,
  context,
  site,
}) => {
  const applicant = await reachPayment(page);
  await begin(page, byPhone);
  await page.close();

  const later = await context.newPage();
  const starts = countCalls(later, byPhone.start);
  await arrive(later, paths.payment());
  await expect(later.getByText('A payment was begun on this device')).toBeVisible();
  await expectAccessible(later);
  await later.getByRole('link', { name: 'Enter my details again' }).click();
  await expectArrived(later, purchaseAddress);
  await detailsForm(later).fillIn(applicant);
  await detailsForm(later).next.click();
  await expectBought(later, site, applicant);
  expect(starts()).toBe(0);
});

test('a connection lost during confirmation does not lose the account', async ({
  page,
  context,
  site,
  expectProblems,
}) => {
  expectProblems(/ERR_INTERNET_DISCONNECTED/);
  const applicant = await reachPaymentWhileStopped(page);
  await begin(page, byCard);
  await byCard.pay(page);
  await context.setOffline(true);
  const lost = status(page, 'We lost contact');
  await passTimeUntil(page, byCard.pollInterval, () => lost.isVisible());
  await expect(payAgain(page)).toHaveCount(0);
  await expectAccessibleWhileStopped(page);
  // The page asks by itself as soon as it can.
  await context.setOffline(false);
  await expectBought(page, site, applicant);
});

test('an account request without a response is sent again, without another charge', async ({
  page,
  site,
  expectProblems,
}) => {
  expectProblems(/ERR_FAILED/);
  const applicant = await reachPayment(page);
  await hideCompletion(page);
  await page.route('**/bank_setup.php', (route) => route.abort());
  await begin(page, byDebit);
  await page.reload();
  await expect(status(page, 'Your payment arrived')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/bank_setup.php');
  await checkAgain(page).click();
  await expectBought(page, site, applicant);
});

for (const way of [byPhone, byCard]) {
  test(`by ${way.name} a reload before the start got a response finds the payment`, async ({
    page,
    site,
  }) => {
    const starts = countCalls(page, way.start);
    const applicant = await reachPayment(page);
    await page.route(`**${way.start}`, async (route) => {
      await route.fetch();
      await page.reload();
    });
    await way.submit(page);
    await expect(page.getByText('We do not know whether your payment began')).toBeVisible();
    await page.unroute(`**${way.start}`);
    await expectAccessible(page);
    await checkAgain(page).click();
    if (way === byCard) {
      await expect(page.getByText('No money has arrived so far.')).toBeVisible();
      await page.getByRole('button', { name: /^Try again/ }).click();
      await way.pay(page);
      await page.reload();
    } else {
      expect(starts()).toBe(1);
    }
    await expectBought(page, site, applicant);
  });
}

test('payments are completed after their tabs were closed, in all three ways', async ({
  newVisitor,
  site,
}) => {
  const buyers = await Promise.all(
    waysToPay.map(async (way) => {
      const page = await newVisitor();
      const applicant = await reachPayment(page);
      await begin(page, way);
      await way.pay(page);
      await page.close();
      return applicant;
    }),
  );
  for (const { email } of buyers) {
    await expect.poll(() => site.accounts(email).length, { timeout: 60_000 }).toBe(1);
  }
  for (const buyer of buyers) expectAccountAndCharges(site, buyer, ['paid']);
});
