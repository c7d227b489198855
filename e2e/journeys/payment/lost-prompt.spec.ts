import { expectAccessibleWhileStopped } from '../../fixtures/accessible.ts';
import { expect, test } from '../../fixtures/test.ts';
import { promptAndDebit } from '../../site/payment-settings.ts';
import {
  checkAgain,
  expectBought,
  passTimeUntilPaid,
  reachPaymentWhileStopped,
} from '../purchase/purchase.ts';
import { byPhone, payByPhone } from './ways-to-pay.ts';

/*
 * A request to a phone whose end nobody but its holder knows: the service refuses a second one until
 * the buyer says that the first took no money. How the service comes to know is tested there; here
 * its refusal is given instead of its answer.
 */

test.use({ siteChanges: { payments: promptAndDebit }, viewport: { width: 390, height: 800 } });

test('a buyer is asked to look at the phone before paying again, and pays once', async ({
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

  const asked = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: 'Did M-Pesa take money for your earlier payment?' });
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
