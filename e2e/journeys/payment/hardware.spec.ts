import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import type { AnySelection } from '@site/contracts/purchase-selection';
import { expectAccessible, expectAccessibleWhileStopped } from '../../fixtures/accessible.ts';
import { expect, test } from '../../fixtures/test.ts';
import { countCalls } from '../../fixtures/traffic.ts';
import type { RunningSite } from '../../site/running-site.ts';
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
import type { Applicant } from '../trial/trial-form.ts';
import {
  allWays,
  begin,
  byCard,
  byDebit,
  byPhone,
  payByDebit,
  type WayToPay,
} from './ways-to-pay.ts';

test.use({ siteChanges: { payments: allWays } });
// All in one worker: a site of this file's own, started once.
test.describe.configure({ mode: 'default' });

// Each order and each way to pay once.
for (const way of [byCard, byDebit]) {
  test(`a plan with two devices is bought by ${way.name}`, async ({ page, site }) => {
    const buyer = await buy(page, way, planWithDevices);
    await expect(page.getByText('Thank you for signing up.')).toBeVisible();
    await expectPaid(page, site, buyer, planWithDevices.val);
    const accounts = site.accounts().filter(({ email }) => email === buyer.email);
    expect(accounts.map(({ plan, users }) => [plan, users])).toEqual([['Business Plan', 3]]);
  });
}

test('devices alone are bought by mobile money, and make no account', async ({ page, site }) => {
  const buyer = await buy(page, byPhone, devicesAlone);
  const heading = page.getByRole('heading', { level: 1, name: 'Your order is paid' });
  await expect(heading).toBeVisible();
  await expectPaid(page, site, buyer, devicesAlone.val);
  await expect(page.getByRole('link', { name: 'Send my login details again' })).toHaveCount(0);
  expect(site.accounts().filter(({ email }) => email === buyer.email)).toEqual([]);
});

/** Orders and pays, with the clock stopped while the payment is confirmed. */
async function buy(page: Page, way: WayToPay, selection: AnySelection): Promise<Applicant> {
  await page.clock.install();
  const buyer = await orderHardware(page, selection);
  await page.clock.pauseAt(Date.now() + 60 * 60_000);
  await begin(page, way);
  await expect(orderSummary(page)).toContainText('Thermal printer');
  await way.pay(page);
  const isOver = async () => new URL(page.url()).pathname === paths.accountCreated();
  await passTimeUntil(page, way.pollInterval, isOver);
  return buyer;
}

/** The last page says what was paid for and where it goes, and it was paid once. */
async function expectPaid(page: Page, site: RunningSite, { email }: Applicant, amount: number) {
  const order = page.getByRole('region', { name: 'Your order' });
  await expect(order).toContainText(/Order number: [0-9a-f-]{36}/);
  await expect(order).toContainText('Thermal printer1 × KES 10,500');
  await expect(order).toContainText('Kisumu');
  await expectAccessibleWhileStopped(page);
  const charges = site.charges().filter((charge) => charge.email === email);
  expect(charges.map((charge) => [charge.amount, charge.state])).toEqual([[amount, 'paid']]);
}

test('mobile money says that it does not take more than its limit in one payment', async ({
  page,
}) => {
  await orderHardware(page, { devices: { posComputer2: 4 }, val: 4 * 66_500 });
  const phone = page.getByRole('radio', { name: /^Mobile money/ });
  await expect(phone).toBeDisabled();
  await expect(phone).toHaveAccessibleName(/at most KES.250,000 in one payment/);
  await expect(page.getByRole('radio', { name: 'Direct debit' })).toBeEnabled();
  await expectAccessible(page);
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
