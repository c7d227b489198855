import { paths } from '@site/contracts/paths';
import { expectAccessibleWhileStopped } from '../../fixtures/accessible.ts';
import { pageTitle } from '../../fixtures/notices.ts';
import { expect, test } from '../../fixtures/test.ts';
import { testPayments } from '../../site/configuration.ts';
import {
  devicesAlone,
  expectBought,
  passTimeUntil,
  passTimeUntilPaid,
  planWithDevices,
  purchaseOn,
  reachPaymentWhileStopped,
} from '../purchase/purchase.ts';
import { begin, byCard, byPhone } from './ways-to-pay.ts';

test.use({ siteChanges: testPayments });
// All in one worker: a site of this file's own, started once.
test.describe.configure({ mode: 'default' });

for (const { title, way, selection, charged, accounts } of [
  {
    title: 'a plan with devices is bought by card, and makes an account',
    way: byCard,
    selection: planWithDevices,
    charged: planWithDevices.val,
    accounts: [{ plan: 'Business Plan', users: 3 }],
  },
  {
    title: 'devices alone are bought by mobile money, and make none',
    way: byPhone,
    selection: devicesAlone,
    charged: testPayments.payments.testAmount,
    accounts: [],
  },
]) {
  test(title, async ({ page, site }) => {
    const { email } = await reachPaymentWhileStopped(page, { selection });
    await begin(page, way);
    await expect(purchaseOn(page).orderSummary).toContainText('Thermal printer');
    await way.pay(page);
    const isOver = async () => new URL(page.url()).pathname === paths.accountCreated();
    await passTimeUntil(page, way.pollInterval, isOver);
    const order = page.getByRole('region', { name: 'Your order' });
    await expect(order).toContainText(/Order number: [0-9a-f-]{36}/);
    await expect(order).toContainText('Thermal printer1 × KES 10,500');
    await expect(order).toContainText('Kisumu');
    await expectAccessibleWhileStopped(page);
    const charges = site.charges(email).map(({ amount, state }) => [amount, state]);
    expect(charges).toEqual([[charged, 'paid']]);
    expect(site.accounts(email)).toMatchObject(accounts);
    const withAccount = accounts.length;
    await expect(page.getByText('Thank you for signing up.')).toHaveCount(withAccount);
    await expect(pageTitle(page, 'Your order is paid')).toHaveCount(1 - withAccount);
    const login = page.getByRole('link', { name: 'Send my login details again' });
    await expect(login).toHaveCount(withAccount);
  });
}

test('a payment by card that is refused charges nothing, and the next one once', async ({
  page,
  site,
}) => {
  const applicant = await reachPaymentWhileStopped(page);
  await byCard.submit(page);
  await purchaseOn(page).card.decline();
  const { expired } = purchaseOn(page);
  await passTimeUntil(page, byCard.pollInterval, () => expired.isVisible());
  await expect(expired).toContainText(/The payment did not go through|could not find payment/);
  await expectAccessibleWhileStopped(page);
  await page.getByRole('button', { name: /^(?:Try|Pay) again$/ }).click();
  await begin(page, byCard);
  await byCard.pay(page);
  await passTimeUntilPaid(page, byCard.pollInterval);
  await expectBought(page, site, applicant, ['unpaid', 'paid']);
});
