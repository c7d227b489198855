import { expectAccessibleWhileStopped } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/test.ts';
import { promptAndDebit } from '../site/payment-settings.ts';
import {
  checkAgain,
  countCalls,
  expired,
  passTimeUntil,
  payButton,
  reachPayment,
  stopTheClock,
} from './purchase.ts';

// The last digit tells the simulated bank never to answer.
test.use({ siteChanges: { payments: { ...promptAndDebit, testAccount: '0100555010007' } } });

test('a bank that does not answer is asked 5 times, then the payment has expired and can be checked again', async ({
  page,
  site,
}) => {
  const questions = countCalls(page, '/pesapal_transaction_status.php');
  await page.clock.install();
  const applicant = await reachPayment(page);
  await stopTheClock(page);
  await page.getByRole('radio', { name: 'Direct debit' }).check();
  await payButton(page).click();
  await page.getByRole('button', { name: 'Yes, proceed' }).click();
  await passTimeUntil(page, 12_000, () => expired(page).isVisible());
  await expect(expired(page)).toContainText('could not find payment Please try again');
  expect(questions()).toBe(5);
  await expectAccessibleWhileStopped(page);
  await checkAgain(page).click();
  await passTimeUntil(page, 12_000, () => expired(page).isVisible());
  expect(questions()).toBe(10);
  expect(site.charges().filter(({ email }) => email === applicant.email)).toHaveLength(1);
  expect(site.accounts().filter(({ email }) => email === applicant.email)).toEqual([]);
});
