import { expectAccessibleWhileStopped } from '../../fixtures/accessible.ts';
import { countCalls } from '../../fixtures/count-calls.ts';
import { expect, test } from '../../fixtures/test.ts';
import {
  checkAgain,
  expectBought,
  expired,
  passTimeUntil,
  passTimeUntilPaid,
  payAgain,
  reachPaymentWhileStopped,
} from '../purchase/purchase.ts';
import { allWays, begin, byDebit, byPhone, payByDebit } from './ways-to-pay.ts';

// Payments use the buyer's own phone and account, and the full price; the last digit of either
// decides the outcome.
test.use({ siteChanges: { payments: allWays } });
// All in one worker: a site of this file's own, started once.
test.describe.configure({ mode: 'default' });

test("mobile money charges the full price to the buyer's own phone", async ({ page, site }) => {
  const applicant = await reachPaymentWhileStopped(page);
  await begin(page, byPhone);
  await passTimeUntilPaid(page, byPhone.pollInterval);
  await expectBought(page, site, applicant);
  const own = site.charges().filter(({ email }) => email === applicant.email);
  expect(own.map(({ method, amount }) => [method, amount])).toEqual([['mobile_money', 12_000]]);
});

test('a debit that the bank refuses charges nothing, and another account is charged once', async ({
  page,
  site,
}) => {
  const applicant = await reachPaymentWhileStopped(page);
  await payByDebit(page, '0100555010003');
  await passTimeUntil(page, byDebit.pollInterval, () => expired(page).isVisible());
  await expect(expired(page)).toContainText('The payment did not go through');
  await expectAccessibleWhileStopped(page);

  await payAgain(page).click();
  const starts = countCalls(page, byDebit.start);
  await begin(page, byDebit);
  await passTimeUntilPaid(page, byDebit.pollInterval);
  await expectBought(page, site, applicant, ['unpaid', 'paid']);
  expect(starts()).toBe(1);
});

test('a bank that does not respond is polled 5 times, then the payment expires and can be checked again', async ({
  page,
  site,
}) => {
  const questions = countCalls(page, '/pesapal_transaction_status.php');
  const applicant = await reachPaymentWhileStopped(page);
  await payByDebit(page, '0100555010007');
  await passTimeUntil(page, byDebit.pollInterval, () => expired(page).isVisible());
  await expect(expired(page)).toContainText('could not find payment Please try again');
  expect(questions()).toBe(5);
  await expectAccessibleWhileStopped(page);
  await checkAgain(page).click();
  await passTimeUntil(page, byDebit.pollInterval, () => expired(page).isVisible());
  expect(questions()).toBe(10);
  expect(site.charges().filter(({ email }) => email === applicant.email)).toHaveLength(1);
  expect(site.accounts().filter(({ email }) => email === applicant.email)).toEqual([]);
});
