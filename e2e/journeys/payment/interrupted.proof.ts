import { paths } from '@site/contracts/paths';
import { expectAccessible, expectAccessibleWhileStopped } from '../../fixtures/accessible.ts';
import { arrive, expectArrived } from '../../fixtures/arrive.ts';
import { expect, test } from '../../fixtures/test.ts';
import { countCalls, hideCompletion } from '../../fixtures/traffic.ts';
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
import { allWays, begin, byCard, byDebit, byPhone, waysToPay } from './ways-to-pay.ts';

/*
 * Buyers interrupt a payment, each time in another of the three ways to pay. In the end there is always
 * one account and one charge.
 */

test.use({ siteChanges: { payments: allWays } });

test('a buyer who closed the tab finds the payment again, and pays once', async ({
  page,
  context,
  site,
}) => {
  const applicant = await reachPayment(page);
  await begin(page, byPhone);
  await byPhone.pay(page);
  await page.close();

  const later = await context.newPage();
  const starts = countCalls(later, byPhone.start);
  await arrive(later, paths.payment());
  await expect(later.getByText('A payment was begun on this device')).toBeVisible();
  await expectAccessible(later);
  await later.getByRole('link', { name: 'Enter my details again' }).click();
  await expectArrived(later, purchaseAddress);
  const form = detailsForm(later);
  await form.fillIn(applicant);
  await form.next.click();
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
  const lost = page.getByRole('status').filter({ hasText: 'We lost contact' });
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
  await byDebit.pay(page);
  await page.reload();
  const arrived = page.getByRole('status').filter({ hasText: 'Your payment arrived' });
  await expect(arrived).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/bank_setup.php');
  await checkAgain(page).click();
  await expectBought(page, site, applicant);
});

test('by mobile money a reload before the start got a response finds the same payment', async ({
  page,
  site,
}) => {
  const starts = countCalls(page, byPhone.start);
  const applicant = await reachPayment(page);
  await page.route(`**${byPhone.start}`, async (route) => {
    await route.fetch();
    await page.reload();
  });
  await byPhone.submit(page);
  await expect(page.getByText('We do not know whether your payment began')).toBeVisible();
  await expectAccessible(page);
  await checkAgain(page).click();
  await expectBought(page, site, applicant);
  expect(starts()).toBe(1);
});

test('by card a reload before the start got a response continues the same payment', async ({
  page,
  site,
}) => {
  const applicant = await reachPayment(page);
  await page.route(`**${byCard.start}`, async (route) => {
    await route.fetch();
    await page.reload();
  });
  await byCard.submit(page);
  await expect(page.getByText('We do not know whether your payment began')).toBeVisible();
  await page.unroute(`**${byCard.start}`, undefined);
  await expectAccessible(page);
  await checkAgain(page).click();
  await expect(page.getByText('No money has arrived so far.')).toBeVisible();
  await page.getByRole('button', { name: /^Try again/ }).click();
  await byCard.pay(page);
  await page.reload();
  await expectBought(page, site, applicant);
});

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
  const emails = buyers.map(({ email }) => email);
  const theirs = () => site.accounts().filter(({ email }) => emails.includes(email));
  await expect.poll(() => theirs().length, { timeout: 60_000 }).toBe(buyers.length);
  for (const buyer of buyers) expectAccountAndCharges(site, buyer, ['paid']);
});
