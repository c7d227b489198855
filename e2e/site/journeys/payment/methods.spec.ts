import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import { expectAccessibleWhileStopped } from '../../../fixtures/accessible.ts';
import { notice, pageTitle } from '../../../fixtures/notices.ts';
import { expect, test } from '../../../fixtures/test.ts';
import { countCalls } from '../../../fixtures/traffic.ts';
import { testPayments } from '../../../harness/configuration.ts';
import { largest, zoomed } from '../../every-visitor/enlarged.ts';
import { listen } from '../../every-visitor/listen.ts';
import {
  devicesAlone,
  expectBought,
  passTimeUntil,
  passTimeUntilPaid,
  planWithDevices,
  purchaseOn,
  reachPaymentWhileStopped,
} from '../purchase/purchase.ts';
import { begin, byCard, byDebit, byPhone, chooseMobileMoney, payByPhone } from './ways-to-pay.ts';

test.use({ siteChanges: testPayments });
// All in one worker: a site of this file's own, started once.
test.describe.configure({ mode: 'default' });

for (const { way, method, question, beside, waiting } of [
  {
    way: byPhone,
    method: 'mobile_money',
    question: 'Are you sure you want to proceed With Mobile Payment?',
    beside: 'M-Pesa sends a request to 254733345670.',
    waiting: 'Confirm the request on your phone',
  },
  {
    way: byDebit,
    method: 'direct_debit',
    question: 'Are you sure you want to proceed With Direct Debit?',
    beside: 'The amount is transferred from your bank account.',
    waiting: 'We are asking the bank',
  },
]) {
  test(`${way.name} is confirmed first: no charges nothing, yes the test amount`, async ({
    page,
    site,
  }) => {
    const starts = countCalls(page, way.start);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const applicant = await reachPaymentWhileStopped(page);
    if (way === byPhone) await expectSafaricomNumber(page, '0733 345 670');
    else await page.getByRole('radio', { name: 'Direct debit' }).check();
    await purchaseOn(page).payButton.click();
    const dialog = page.getByRole('dialog', { name: question });
    await expect(dialog).toContainText(beside);
    await expectAccessibleWhileStopped(page);
    for (const look of [largest, zoomed]) {
      await look.apply(page);
      await expect.poll(() => look.faults(page), look.name).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await purchaseOn(page).payButton.click();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect(starts()).toBe(0);
    await purchaseOn(page).payButton.click();
    await expect(dialog.getByRole('button', { name: 'Yes, proceed' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(purchaseOn(page).confirming).toContainText(waiting);
    await expectAccessibleWhileStopped(page);
    await passTimeUntilPaid(page, way.pollInterval);
    await expectBought(page, site, applicant);
    expect(site.charges(applicant.email)).toMatchObject([{ method, amount: 5 }]);
  });
}

/** The buyer's own number is filled in; another one, which may have moved to Safaricom, is taken. */
async function expectSafaricomNumber(page: Page, other: string): Promise<void> {
  await page.getByRole('radio', { name: 'Mobile money: M-Pesa, a Safaricom number' }).check();
  const number = page.getByLabel('Mobile money number');
  const warning = page.getByText('Numbers like this one were given out by Airtel');
  await expect(number).toHaveValue('254712345678');
  await expect(warning).toHaveCount(0);
  await number.fill(other);
  await expect(warning).toBeVisible();
}

test('a request that is refused on the phone is reported and heard, and paid again', async ({
  page,
  site,
}) => {
  const listener = await listen(page, { except: /^(Verifying|Checking|Payment Processing)/ });
  const applicant = await reachPaymentWhileStopped(page);
  await listener.expectAnnounced('(focus) Payment');
  await chooseMobileMoney(page, '0712');
  await purchaseOn(page).payButton.click();
  await listener.expectAnnounced('(focus) Please enter a valid phone number to proceed');
  await payByPhone(page, '254712345672');
  await passTimeUntil(page, byPhone.pollInterval, () => purchaseOn(page).payAgain.isVisible());
  await listener.expectAnnounced(
    /^\(focus\) Confirming Payment\.\.\.: Confirm the request on your phone/,
    /^\(focus\) The payment did not go through: The request was cancelled on the phone/,
  );
  await expectAccessibleWhileStopped(page);
  await purchaseOn(page).payAgain.click();
  await expect(page.getByRole('radio', { name: 'Mobile money' })).toBeChecked();
  await expect(page.getByLabel('Mobile money number')).toHaveValue('254712345672');
  await expect(purchaseOn(page).orderSummary).toContainText('Change details');
  await payByPhone(page, '254712345670');
  await passTimeUntilPaid(page, byPhone.pollInterval);
  await expectBought(page, site, applicant, ['unpaid', 'paid']);
});

/*
 * A request to a phone whose end nobody but its holder knows: the service refuses a second one until the
 * buyer says that the first took no money. The service's tests hold that; here its refusal is given.
 */
test('a buyer looks at the phone before paying again, and pays once', async ({
  page,
  site,
  expectProblems,
}) => {
  expectProblems(/status.* 409/);
  const words: (string | undefined)[] = [];
  await page.route(`**${byPhone.start}`, async (route) => {
    const [, word] = /name="uncharged"\s+(\d+)/.exec(route.request().postData() ?? '') ?? [];
    words.push(word);
    if (words.length > 1) return route.continue();
    return route.fulfill({ status: 409, json: { refused: 'under-way', unconfirmed: true } });
  });
  const applicant = await reachPaymentWhileStopped(page);
  await payByPhone(page, '254712345670');
  const question = notice(page, 'Did M-Pesa take money for your earlier payment?');
  await expect(question).toContainText('If money was taken, do not pay again');
  await expectAccessibleWhileStopped(page);
  await purchaseOn(page).checkAgain.click();
  await expect(question).toContainText('No money has arrived so far.');
  await page.getByRole('button', { name: 'No money was taken: pay again' }).click();
  await payByPhone(page, '254712345670');
  await passTimeUntilPaid(page, byPhone.pollInterval);
  await expectBought(page, site, applicant);
  // Only the second start carries the buyer's word, of the first attempt.
  expect(words).toEqual([undefined, '1']);
});

/* What M-Pesa refuses, by the service's tests of its wire format; here the refusal is given. */
test('a buyer whose phone or number M-Pesa refuses is told why, and pays by card at once', async ({
  page,
  site,
  expectProblems,
}) => {
  expectProblems(/status.* 502/);
  const refusals = ['payer-busy', 'no-mobile-money'];
  await page.route(`**${byPhone.start}`, (route) =>
    route.fulfill({ status: 502, json: { refused: refusals.shift() } }),
  );
  const applicant = await reachPaymentWhileStopped(page);
  for (const [title, advice] of [
    ['This phone has another payment open', 'Finish or cancel it on the phone'],
    ['This number has no M-Pesa', 'pay from another Safaricom number'],
  ] as const) {
    await payByPhone(page, '254712345670');
    const refusal = notice(page, title);
    await expect(refusal).toContainText(advice);
    await expect(refusal).toContainText('Nothing was charged.');
    await expect(refusal).toContainText('You can also choose another way to pay.');
    await expectAccessibleWhileStopped(page);
    await page.getByRole('button', { name: 'Try again' }).click();
  }
  await begin(page, byCard);
  await byCard.pay(page);
  await passTimeUntilPaid(page, byCard.pollInterval);
  await expectBought(page, site, applicant);
});

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
  await expect(page.getByText('If your bank asks you')).toHaveCount(0);
  await expectAccessibleWhileStopped(page);
  await page.getByRole('button', { name: /^(?:Try|Pay) again$/ }).click();
  await begin(page, byCard);
  await byCard.pay(page);
  await passTimeUntilPaid(page, byCard.pollInterval);
  await expectBought(page, site, applicant, ['unpaid', 'paid']);
});
