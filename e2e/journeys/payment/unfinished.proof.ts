import { countCalls } from '../../fixtures/count-calls.ts';
import { expect, test } from '../../fixtures/test.ts';
import {
  cardPage,
  checkAgain,
  confirming,
  expectBought,
  expired,
  passTimeUntil,
  passTimeUntilPaid,
  payButton,
  reachPaymentWhileStopped,
} from '../purchase/purchase.ts';

/** The polling interval of a card payment, in milliseconds. */
const EVERY = 15_000;
const start = '/pesapal_bank.php';
const status = '/pesapal_transaction_status.php';

test('an unfinished card payment is polled 20 times, then the buyer can check again and pay', async ({
  page,
  site,
}) => {
  const questions = countCalls(page, status);
  const starts = countCalls(page, start);
  const applicant = await reachPaymentWhileStopped(page);
  await payButton(page).click();
  await expect(confirming(page)).toBeVisible();
  await passTimeUntil(page, EVERY, () => expired(page).isVisible());
  expect(questions()).toBe(20);
  await page.clock.runFor(60_000);
  expect(questions()).toBe(20);

  await checkAgain(page).click();
  await cardPage(page).pay();
  await passTimeUntilPaid(page, EVERY);
  await expectBought(page, site, applicant);
  expect(starts()).toBe(1);
});
