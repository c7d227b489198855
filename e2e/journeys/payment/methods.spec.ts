import { largest, zoomed } from '../../every-visitor/enlarged.ts';
import { listen } from '../../every-visitor/listen.ts';
import { expectAccessible, expectAccessibleWhileStopped } from '../../fixtures/accessible.ts';
import { notice } from '../../fixtures/notices.ts';
import { expect, test } from '../../fixtures/test.ts';
import { countCalls } from '../../fixtures/traffic.ts';
import { testPayments } from '../../site/configuration.ts';
import {
  checkAgain,
  chooseMobileMoney,
  confirming,
  expectBought,
  passTimeUntil,
  passTimeUntilPaid,
  payAgain,
  payButton,
  reachPayment,
  reachPaymentWhileStopped,
} from '../purchase/purchase.ts';
import { byDebit, byPhone, payByPhone } from './ways-to-pay.ts';

test.use({ siteChanges: testPayments });
// All in one worker: a site of this file's own, started once.
test.describe.configure({ mode: 'default' });

const sure = { name: 'Are you sure you want to proceed With Mobile Payment?' };

test('mobile money is confirmed first: no charges nothing, yes the test amount', async ({
  page,
  site,
}) => {
  const starts = countCalls(page, byPhone.start);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const applicant = await reachPaymentWhileStopped(page);
  await chooseMobileMoney(page, '254712345670');
  await payButton(page).click();
  const question = page.getByRole('dialog', sure);
  await expect(question).toBeVisible();
  await expectAccessibleWhileStopped(page);
  for (const look of [largest, zoomed]) {
    await look.apply(page);
    await expect.poll(() => look.faults(page), look.name).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await payButton(page).click();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  expect(starts()).toBe(0);

  await expect(page.getByLabel('Mobile money number')).toHaveValue('254712345670');
  await page.getByLabel('Mobile money number').fill('0712 345 670');
  await payButton(page).click();
  await expect(question.getByRole('button', { name: 'Yes, proceed' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(confirming(page)).toContainText('Confirm the request on your phone');
  await passTimeUntilPaid(page, byPhone.pollInterval);
  await expectBought(page, site, applicant);
  expect(site.charges(applicant.email)).toMatchObject([{ method: 'mobile_money', amount: 5 }]);
});

test('a request that is refused on the phone is reported and heard, and paid again', async ({
  page,
  site,
}) => {
  const listener = await listen(page, { except: /^(Verifying|Checking|Payment Processing)/ });
  const applicant = await reachPaymentWhileStopped(page);
  await listener.expectAnnounced('(focus) Payment');
  await chooseMobileMoney(page, '0712');
  await payButton(page).click();
  await listener.expectAnnounced('(focus) Please enter a valid phone number to proceed');
  await payByPhone(page, '254712345672');
  await passTimeUntil(page, byPhone.pollInterval, () => payAgain(page).isVisible());
  await listener.expectAnnounced(
    /^\(focus\) Confirming Payment\.\.\.: Confirm the request on your phone/,
    /^\(focus\) The payment did not go through: The request was cancelled on the phone/,
  );
  await expect(notice(page, 'The payment did not go through')).toContainText(
    'The request was cancelled on the phone.',
  );
  await expectAccessibleWhileStopped(page);
  await payAgain(page).click();
  await payByPhone(page, '254712345670');
  await passTimeUntilPaid(page, byPhone.pollInterval);
  await expectBought(page, site, applicant, ['unpaid', 'paid']);
});

test('a payment whose start got no response is found by checking', async ({
  page,
  site,
  expectProblems,
}) => {
  expectProblems(/status.* 504/);
  const applicant = await reachPayment(page);
  await payByPhone(page, '254712345679');
  await expect(page.getByText('We do not know whether your payment began')).toBeVisible();
  await expectAccessible(page);
  await checkAgain(page).click();
  await expectBought(page, site, applicant);
});

test('a direct debit is confirmed first, and creates an account', async ({ page, site }) => {
  const applicant = await reachPaymentWhileStopped(page);
  await page.getByRole('radio', { name: 'Direct debit' }).check();
  await payButton(page).click();
  const question = page.getByRole('dialog', {
    name: 'Are you sure you want to proceed With Direct Debit?',
  });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await payButton(page).click();
  await question.getByRole('button', { name: 'Yes, proceed' }).click();
  await expect(confirming(page)).toContainText('We are asking the bank');
  await expectAccessibleWhileStopped(page);
  await passTimeUntilPaid(page, byDebit.pollInterval);
  await expectBought(page, site, applicant);
  expect(site.charges(applicant.email)).toMatchObject([{ method: 'direct_debit', amount: 5 }]);
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

  const asked = notice(page, 'Did M-Pesa take money for your earlier payment?');
  await expect(asked).toContainText('If money was taken, do not pay again');
  await expectAccessibleWhileStopped(page);
  await checkAgain(page).click();
  await expect(asked).toContainText('No money has arrived so far.');

  await page.getByRole('button', { name: 'No money was taken: pay again' }).click();
  await payByPhone(page, '254712345670');
  await passTimeUntilPaid(page, byPhone.pollInterval);
  await expectBought(page, site, applicant);
  // Only the second start carries the buyer's word, of the first attempt.
  expect(words).toEqual([undefined, '1']);
});
