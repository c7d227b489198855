import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import type { AnySelection } from '@site/contracts/purchase-selection';
import { expectAccessible, expectAccessibleWhileStopped } from '../../fixtures/accessible.ts';
import { pageTitle } from '../../fixtures/notices.ts';
import { expect, test } from '../../fixtures/test.ts';
import { countCalls } from '../../fixtures/traffic.ts';
import { livePayments } from '../../site/configuration.ts';
import type { Site } from '../../site/running-site.ts';
import {
  devicesAlone,
  expectBought,
  expired,
  orderHardware,
  orderSummary,
  passTimeUntil,
  passTimeUntilPaid,
  payAgain,
  planWithDevices,
  reachPaymentWhileStopped,
} from '../purchase/purchase.ts';
import { begin, byCard, byDebit, byPhone, payByDebit, type WayToPay } from './ways-to-pay.ts';

test.use({ siteChanges: livePayments });
// All in one worker: a site of this file's own, started once.
test.describe.configure({ mode: 'default' });

test('a plan with devices is bought by card, and makes an account', async ({ page, site }) => {
  const email = await buy(page, site, byCard, planWithDevices);
  await expect(page.getByText('Thank you for signing up.')).toBeVisible();
  expect(site.accounts(email)).toMatchObject([{ plan: 'Business Plan', users: 3 }]);
});

test('devices alone are bought by mobile money, and make none', async ({ page, site }) => {
  const email = await buy(page, site, byPhone, devicesAlone);
  await expect(pageTitle(page, 'Your order is paid')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Send my login details again' })).toHaveCount(0);
  expect(site.accounts(email)).toEqual([]);
});

/**
 * Orders and pays, with the clock stopped while the payment is confirmed. The last page says what was
 * paid for and where it goes, and it was paid once. Resolves to the buyer's email address.
 */
async function buy(page: Page, site: Site, way: WayToPay, selection: AnySelection) {
  await page.clock.install();
  const { email } = await orderHardware(page, selection);
  await page.clock.pauseAt(Date.now() + 60 * 60_000);
  await begin(page, way);
  await expect(orderSummary(page)).toContainText('Thermal printer');
  await way.pay(page);
  const isOver = async () => new URL(page.url()).pathname === paths.accountCreated();
  await passTimeUntil(page, way.pollInterval, isOver);

  const order = page.getByRole('region', { name: 'Your order' });
  await expect(order).toContainText(/Order number: [0-9a-f-]{36}/);
  await expect(order).toContainText('Thermal printer1 × KES 10,500');
  await expect(order).toContainText('Kisumu');
  await expectAccessibleWhileStopped(page);
  const charges = site.charges(email).map(({ amount, state }) => [amount, state]);
  expect(charges).toEqual([[selection.val, 'paid']]);
  return email;
}

test('mobile money does not take more than its limit in one payment', async ({ page }) => {
  await orderHardware(page, { devices: { posComputer2: 4 }, val: 4 * 66_500 });
  const byPrompt = page.getByRole('radio', { name: /^Mobile money/ });
  await expect(byPrompt).toBeDisabled();
  await expect(byPrompt).toHaveAccessibleName(/at most KES.250,000 in one payment/);
  await expect(page.getByRole('radio', { name: 'Direct debit' })).toBeEnabled();
  await expectAccessible(page);
});

test('a debit that the bank refuses charges nothing, and the next one once', async ({
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
