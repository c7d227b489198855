import { expectAccessibleWhileStopped } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/test.ts';
import { promptAndDebit } from '../site/payment-settings.ts';
import {
  confirming,
  countCalls,
  expectBought,
  expired,
  passTimeUntil,
  passTimeUntilPaid,
  payAgain,
  payButton,
  payByPhone,
  reachPayment,
  stopTheClock,
} from './purchase.ts';

// The buyer's own telephone and account, and the whole price; the last digit says how it ends.
test.use({ siteChanges: { payments: { ...promptAndDebit, mode: 'live' } } });

const EVERY = { prompt: 5_000, debit: 12_000 } as const;

test("mobile money asks the buyer's own telephone for the whole price", async ({ page, site }) => {
  await page.clock.install();
  const applicant = await reachPayment(page);
  await stopTheClock(page);
  await payByPhone(page, '254712345670');
  await passTimeUntilPaid(page, EVERY.prompt);
  await expectBought(page, site, applicant);
  const own = site.charges().filter(({ email }) => email === applicant.email);
  expect(own.map(({ method, amount }) => [method, amount])).toEqual([['mobile_money', 12_000]]);
});

test('a debit that the bank refuses charges nothing, and another account pays once', async ({
  page,
  site,
}) => {
  await page.clock.install();
  const applicant = await reachPayment(page);
  await stopTheClock(page);
  await page.getByRole('radio', { name: 'Direct debit' }).check();
  await page.getByLabel('Account number').fill('0100555010003');
  await payButton(page).click();
  await page.getByRole('button', { name: 'Yes, proceed' }).click();
  await passTimeUntil(page, EVERY.debit, () => expired(page).isVisible());
  await expect(expired(page)).toContainText('The payment did not go through');
  await expectAccessibleWhileStopped(page);

  await payAgain(page).click();
  await page.getByRole('radio', { name: 'Direct debit' }).check();
  await page.getByLabel('Account number').fill('0100555010000');
  const starts = countCalls(page, '/bank_fund_transfer.php');
  await payButton(page).click();
  await page.getByRole('button', { name: 'Yes, proceed' }).click();
  await expect(confirming(page)).toBeVisible();
  await passTimeUntilPaid(page, EVERY.debit);
  await expectBought(page, site, applicant, ['unpaid', 'paid']);
  expect(starts()).toBe(1);
});
